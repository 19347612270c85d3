import { labelsIn, RECORD_LABELS } from '../../../domain/recordLabels.ts'
import { KOREAN } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'

/** Several boards on one screen. */
export const boardSets = {
  name: '모아 보기',
  menu: '모아 보기',
  button: '모아 보기',
  buttonHint: '화면 하나에 여러 대기판을 보여 줍니다.',
  open: '열기',
  add: '대기판 추가',
  empty: '등록된 모아 보기가 없습니다.',
  invite:
    '텔레비전이 하나뿐인 복도나 작은 의원에서는 대기판을 여덟 개까지 모아 한 화면에 보여 줄 수 있습니다. 대기판을 먼저 등록해 주세요.',
  fields: labelsIn(RECORD_LABELS.boardSets, KOREAN),
  hints: {
    id: '화면에서 /s/ 뒤에 입력합니다. 예: hall. 나중에 바꿀 수 없습니다.',
    didIds: '대기판을 %{min}개에서 %{max}개까지, 보여 줄 순서대로 고릅니다.',
    address: '벽에 걸 화면의 브라우저에 이 주소를 입력하면 고른 대기판이 모두 열립니다.',
  },
  checks: { id: valueText('SHORT_ADDRESS', KOREAN), didIds: valueText('BOARDS_ON_SCREEN', KOREAN) },
}
