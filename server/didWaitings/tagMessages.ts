import type { TagFlag } from '../../domain/tagScan.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'

/** Who a scan's sentence speaks to, and of what. */
export interface TagSubject {
  /** The patient's name, masked where the sentence is public. */
  readonly name: string
  /** The patient's position in the queue; null when not in it. */
  readonly order: number | null
  /** Where the patient is waiting or in exam, if not here. */
  readonly elsewhere: { readonly placeName: string; readonly status: WaitingStatus } | undefined
}

/** The sentence that a scan shows over the board, and answers. */
export function tagSentence(flag: TagFlag, subject: TagSubject): string {
  return SENTENCES[flag](subject)
}

const SENTENCES: Record<TagFlag, (subject: TagSubject) => string> = {
  INVALID_TAG: () => '등록되지 않은 태그입니다. 직원에게 문의해 주세요.',
  RETURNED_TAG: () => '반납된 태그입니다. 접수처에 문의해 주세요.',
  INVALID_ROOM: ({ name, elsewhere }) =>
    elsewhere
      ? `${name}님은 지금 ${elsewhere.placeName}에서 ${elsewhere.status === 'CALLED' ? '검사' : '대기'} 중입니다. 그곳을 먼저 마쳐 주세요.`
      : `${name}님이 이용하실 검사실이 아닙니다. 안내받은 검사실로 가 주세요.`,
  EXAMINED_ROOM: ({ name }) => `${name}님은 이곳의 검사를 이미 마치셨습니다.`,
  REGISTER: ({ name, order }) => `${name}님, 대기 등록되었습니다. 대기 순서는 ${order}번입니다.`,
  WAITING_ROOM: ({ name, order }) =>
    order === null ? `${name}님, 잠시만 더 기다려 주세요.` : `${name}님, 대기 순서는 ${order}번입니다. 잠시만 기다려 주세요.`,
  CALLED: ({ name }) => `${name}님, 지금 들어오세요.`,
  DONE: ({ name }) => `${name}님, 검사를 마쳤습니다. 수고하셨습니다.`,
}
