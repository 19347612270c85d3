import type { WaitingAction, WaitingStatus } from '../../../domain/waiting.ts'
import type { SpecialAction } from '../../../domain/waitingMoves.ts'
import { conflict, type Refusal } from '../../http/refusals.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks.ts'

/*
 * `who` is the sentence of whoActed about the last move of the conflicting entry.
 */

/** 409: the status of the entry does not allow the move. */
export function impossibleMove(entry: Entry, action: WaitingAction | SpecialAction, who: string): Refusal {
  return conflict('IMPOSSIBLE_MOVE', `${because(entry)} ${VERBS[action]} 수 없습니다.${who}`)
}

/** 409: somebody else moved the entry since it was read. */
export function concurrentChange({ patientName }: Entry, who: string): Refusal {
  return conflict('OVERTAKEN', `${patientName}님을 다른 직원이 먼저 처리했습니다. 목록을 다시 확인해 주세요.${who}`)
}

/** 409: the scope has no free place in exam. */
export function roomFull(scope: QueueScope, inExam: number, action: 'call' | 'undo', who: string): Refusal {
  const advice = action === 'call' ? '먼저 완료한 뒤 호출해 주세요.' : '되돌릴 수 없습니다.'
  return conflict('ROOM_FULL', `${scope.name}에서 이미 ${inExam}명이 검사 중입니다. ${advice}${who}`)
}

/** 409: the patient is waiting or in exam elsewhere. */
export function busyElsewhere(elsewhere: Entry, action: 'call' | 'join' | 'transfer' | 'undo', who: string): Refusal {
  const here = action === 'call' || action === 'join' ? '이곳에서 ' : ''
  return conflict('BUSY_ELSEWHERE', `${because(elsewhere)} ${here}${VERBS[action]} 수 없습니다.${who}`)
}

/** 409: the patient is already in a list of this scope. */
export function alreadyHere(here: Entry, action: 'join' | 'transfer' | 'undo', who: string): Refusal {
  return conflict(
    'ALREADY_HERE',
    `${because(here)} ${action === 'join' ? '다시 ' : ''}${VERBS[action]} 수 없습니다.${who}`,
  )
}

/** 409: the patient is already at the target board. */
export function sameBoard({ patientName }: Entry): Refusal {
  return conflict('SAME_BOARD', `${patientName}님은 이미 이 대기판에 있습니다.`)
}

/** 409: the patient has checked out. */
export function visitClosed(name: string): Refusal {
  return conflict('VISIT_CLOSED', `${name}님은 이미 퇴실했습니다.`)
}

const VERBS: Record<WaitingAction | SpecialAction | 'join' | 'undo', string> = {
  call: '호출할',
  holding: '보류할',
  done: '완료할',
  join: '대기 등록할',
  recall: '다시 호출할',
  transfer: '다른 대기판으로 옮길',
  front: '맨 앞으로 옮길',
  noShow: '부재로 처리할',
  undo: '되돌릴',
}

const REASONS: Record<WaitingStatus, string> = {
  WAITING: '대기 중이어서',
  CALLED: '검사 중이어서',
  HOLDING: '보류 중이어서',
  DONE: '이미 검사를 마쳐서',
  CANCELED: '대기가 취소되어',
}

/** Beginning of the sentence, with patient, place and status: '홍길동님은 심전도실에서 대기 중이어서'. */
const because = ({ patientName, placeName, status }: Entry) => `${patientName}님은 ${placeName}에서 ${REASONS[status]}`
