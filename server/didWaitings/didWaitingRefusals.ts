import type { WaitingAction, WaitingStatus } from '../../domain/waiting.ts'
import { conflict, type Refusal } from '../http/refusals.ts'
import type { Entry } from './entryRepository.ts'
import type { Place } from './places.ts'

/** 409: the state of the entry does not allow the move (DE-11). */
export function impossibleMove(entry: Entry, action: WaitingAction): Refusal {
  return conflict('IMPOSSIBLE_MOVE', `${because(entry)} ${ACTIONS[action]}할 수 없습니다.`)
}

/** 409: somebody else moved the entry between the decision and the move. */
export function overtaken({ patientName }: Entry): Refusal {
  return conflict('OVERTAKEN', `${patientName}님을 다른 직원이 먼저 처리했습니다. 목록을 다시 확인해 주세요.`)
}

/** 409: as many patients are in exam as the place takes (DE-09). */
export function roomFull(place: Place, inExam: number): Refusal {
  return conflict('ROOM_FULL', `${place.name}에서 이미 ${inExam}명이 검사 중입니다. 먼저 완료한 뒤 호출해 주세요.`)
}

/** 409: the patient is waiting or in exam at another place. */
export function busyElsewhere(elsewhere: Entry, action: 'call' | 'join'): Refusal {
  return conflict('BUSY_ELSEWHERE', `${because(elsewhere)} 이곳에서 ${ACTIONS[action]}할 수 없습니다.`)
}

/** 409: the patient is in one of this place's lists already. */
export function alreadyHere(here: Entry): Refusal {
  return conflict('ALREADY_HERE', `${because(here)} 다시 ${ACTIONS.join}할 수 없습니다.`)
}

/** 409: the patient has checked out. */
export function visitClosed(name: string): Refusal {
  return conflict('VISIT_CLOSED', `${name}님은 이미 퇴실했습니다.`)
}

const ACTIONS: Record<WaitingAction | 'join', string> = { call: '호출', holding: '보류', done: '완료', join: '대기 등록' }

const REASONS: Record<WaitingStatus, string> = {
  WAITING: '대기 중이어서',
  CALLED: '검사 중이어서',
  HOLDING: '보류 중이어서',
  DONE: '이미 검사를 마쳐서',
  CANCELED: '대기가 취소되어',
}

/** Who is where: '홍길동님은 심전도실에서 대기 중이어서'. */
const because = ({ patientName, placeName, status }: Entry) => `${patientName}님은 ${placeName}에서 ${REASONS[status]}`
