import { english } from './english.ts'

/** Texts of all displays about the connection and about a missing board. */
export type LinkTexts = typeof ko

const ko = {
  lost: '연결 끊김',
  asOf: (time: string) => `${time} 기준`,
  askStaff: '순서는 직원에게 문의해 주세요.',
  connecting: '연결하는 중입니다.',
  unreachable: '서버에 연결할 수 없습니다.',
  retries: '연결되면 자동으로 표시됩니다.',
  boardGone: '대기판 정보를 찾을 수 없습니다.',
  boardGoneHint: '삭제되었거나 주소가 잘못되었습니다.',
  broken: '화면을 표시하지 못했습니다.',
  brokenHint: '잠시 후 자동으로 다시 표시합니다.',
  needsLogin: '로그인이 필요합니다.',
  needsLoginHint: '이 서버는 로그인한 기기에만 대기판을 보여 줍니다.',
  missingHint: '주소에 대기판(id)과 검사실(roomId)이 모두 있어야 합니다.',
  otherRoomHint: '주소의 검사실(roomId)이 이 대기판의 검사실과 다릅니다. 대기판관리에서 대기판을 다시 열어 주세요.',
}

/** The texts in the device's language. */
export const linkTexts = (): LinkTexts => english('link') ?? ko
