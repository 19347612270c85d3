import type { WaitRange } from '../../../domain/estimate/waits.ts'
import { koreanSpan } from '../../../domain/estimate/waitSpan.ts'
import { englishSpan } from '../englishSpan.ts'
import type { Locale } from '../locale.ts'

/** Texts of the patient's page. */
export type PatientTexts = typeof ko

/** A room: its number, and its names; the English one may be ''. */
interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}

const ko = {
  title: '대기 안내',
  place: ({ no, kr }: Place) => `${no}번 ${kr}`,
  comeIn: '지금 들어오세요',
  ahead: (count: number) => `앞에 ${count}명`,
  wait: (wait: WaitRange) => `${koreanSpan(wait, ' 뒤')} 호출 예상`,
  isNext: '다음 차례입니다',
  isNextHint: '가까이에서 기다려 주세요.',
  held: '순서가 잠시 보류되었습니다',
  heldHint: '직원에게 말씀해 주세요.',
  nowhere: '지금 대기 중인 곳이 없습니다',
  goOn: (place: string) => `다음 검사실은 ${place}입니다. 직원의 안내를 받아 주세요.`,
  allDone: '예정된 검사를 모두 마쳤습니다',
  askStaff: '다음 순서는 직원에게 문의해 주세요.',
  next: '다음 검사실',
  rooms: '검사 순서',
  progress: (done: number, total: number) => `${total}곳 중 ${done}곳 완료`,
  states: { PLANNED: '예정', CALLED: '호출', WAITING: '대기 중', HOLDING: '보류', DONE: '완료' },
  over: '방문이 끝났습니다',
  overHint: '안녕히 가세요.',
  gone: '더 이상 쓸 수 없는 주소입니다',
  goneHint: '접수 창구에서 접수증을 다시 받아 주세요.',
  connecting: '연결하는 중입니다',
  unreachable: '서버에 연결할 수 없습니다',
  retries: '연결되면 자동으로 표시됩니다.',
  lost: (minutes: number) =>
    minutes < 1
      ? '연결이 끊겼습니다. 방금 전 내용입니다. 순서는 직원에게 문의해 주세요.'
      : `연결이 끊겼습니다. ${minutes}분 전 내용입니다. 순서는 직원에게 문의해 주세요.`,
  refreshes: '이 화면은 자동으로 새로 고쳐집니다.',
}

const en: PatientTexts = {
  title: 'Your visit',
  place: ({ no, kr, en }) => `Room ${no} · ${en || kr}`,
  comeIn: 'Please come in now',
  ahead: (count) => `${count} ahead of you`,
  wait: (wait) => `Call expected ${englishSpan(wait, 'in about ')}`,
  isNext: 'You are next',
  isNextHint: 'Please wait close by.',
  held: 'Your turn is on hold',
  heldHint: 'Please speak to the staff.',
  nowhere: 'You are not in a queue at the moment',
  goOn: (place) => `Next: ${place}. Please ask the staff where to go.`,
  allDone: 'All planned examinations are done',
  askStaff: 'Please ask the staff what comes next.',
  next: 'Next room',
  rooms: 'Your rooms',
  progress: (done, total) => `${done} of ${total} done`,
  states: { PLANNED: 'To come', CALLED: 'Called', WAITING: 'Waiting', HOLDING: 'On hold', DONE: 'Done' },
  over: 'Your visit is over',
  overHint: 'Goodbye.',
  gone: 'This address can no longer be used',
  goneHint: 'Please ask the reception for a new slip.',
  connecting: 'Connecting',
  unreachable: 'The server cannot be reached',
  retries: 'This page goes on by itself once it can.',
  lost: (minutes) =>
    minutes < 1
      ? 'Connection lost. Last updated less than a minute ago. Please ask the staff.'
      : `Connection lost. Last updated ${minutes} min ago. Please ask the staff.`,
  refreshes: 'This page refreshes by itself.',
}

/**
 * Returns the texts of a language. Both are in the page's script: they are small, and a separate file would cost a
 * phone with bad reception another round trip.
 */
export const patientTexts = (locale: Locale): PatientTexts => (locale === 'en' ? en : ko)
