import type { TagMessage } from '../../../contract/didWaitings.ts'
import { koreanSpan } from '../../../domain/estimate/waitSpan.ts'
import type { TagFlag } from '../../../domain/tagScan.ts'
import type { WaitRange } from '../../../domain/estimate/waits.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'

/** Answer to a scan, without the patient's name. */
export interface TagAnswer {
  readonly flag: TagFlag
  /** The patient's visit; null when the tag belongs to no open one. */
  readonly visitId: number | null
  /** The patient's position in the queue; null when not waiting. */
  readonly order: number | null
  /** Place where the patient is waiting or in exam, if not here. */
  readonly elsewhere: { readonly placeName: string; readonly status: WaitingStatus } | undefined
  /** Next room of a patient who is done here, by the plan of the visit. */
  readonly next?: NextPlace | undefined
}

/** A room, with the estimated waiting time in minutes if known. */
export interface NextPlace {
  readonly no: string
  readonly name: string
  readonly wait?: WaitRange | undefined
}

/** Builds the message that a scan shows and returns; `name` is the patient's, masked in public messages. */
export function tagMessage(answer: TagAnswer, name: string): TagMessage {
  return { type: 'TAG', flag: answer.flag, message: SENTENCES[answer.flag]({ ...answer, name }) }
}

const SENTENCES: Record<TagFlag, (subject: TagAnswer & { readonly name: string }) => string> = {
  INVALID_TAG: () => '등록되지 않은 태그입니다. 직원에게 문의해 주세요.',
  RETURNED_TAG: () => '반납된 태그입니다. 접수처에 문의해 주세요.',
  INVALID_ROOM: ({ name, elsewhere }) =>
    elsewhere
      ? `${name}님은 지금 ${elsewhere.placeName}에서 ${elsewhere.status === 'CALLED' ? '검사' : '대기'} 중입니다. 그곳을 먼저 마쳐 주세요.`
      : `${name}님이 이용하실 검사실이 아닙니다. 안내받은 검사실로 가 주세요.`,
  EXAMINED_ROOM: ({ name }) => `${name}님은 이곳의 검사를 이미 마치셨습니다.`,
  REGISTER: ({ name, order }) => `${name}님, 대기 등록되었습니다. 대기 순서는 ${order}번입니다.`,
  WAITING_ROOM: ({ name, order }) =>
    order === null
      ? `${name}님, 잠시만 더 기다려 주세요.`
      : `${name}님, 대기 순서는 ${order}번입니다. 잠시만 기다려 주세요.`,
  CALLED: ({ name }) => `${name}님, 지금 들어오세요.`,
  DONE: ({ name, next }) => `${name}님, 검사를 마쳤습니다. ${next ? whereNext(next) : '수고하셨습니다.'}`,
}

const whereNext = ({ no, name, wait }: NextPlace): string =>
  `다음은 ${no}번 ${name}입니다.${wait ? ` 예상 대기 시간은 ${koreanSpan(wait)}입니다.` : ''}`
