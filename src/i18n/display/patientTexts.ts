import type { WaitRange } from '../../../domain/estimate/waits.ts'
import { koreanSpan } from '../../../domain/estimate/waitSpan.ts'
import type { Feedback } from '../../../domain/feedback.ts'
import type { PauseReason } from '../../../domain/pauses.ts'
import { englishSpan } from '../englishSpan.ts'
import type { Locale } from '../locale.ts'

/** Texts of the patient's page. */
export type PatientTexts = typeof ko

/** A text whose English may be ''. */
interface Name {
  readonly kr: string
  readonly en: string
}

/** A room: its number, its names, and its floor if staff gave it. */
interface Place extends Name {
  readonly no: string
  readonly floor?: Name | undefined
}

const ko = {
  title: '대기 안내',
  sizes: ['보통 글자', '큰 글자', '가장 큰 글자'],
  sizeLetter: '가',
  number: '내 번호',
  place: ({ no, kr, floor }: Place) => `${floor ? `${floor.kr} ` : ''}${no}번 ${kr}`,
  comeIn: '지금 들어오세요',
  comeTo: ({ kr }: Name) => `${kr} 앞으로 오세요`,
  ahead: (count: number) => `앞에 ${count}명`,
  wait: (wait: WaitRange) => `${koreanSpan(wait, ' 뒤')} 호출 예상`,
  paused: (reason: PauseReason, until: string) =>
    `${{ LUNCH: '점심시간', EQUIPMENT_CHECK: '장비 점검', OTHER: '잠시 쉬는 중' }[reason]}이라 ${until === '' ? '' : `${until}까지 `}호출하지 않습니다`,
  isNext: '다음 차례입니다',
  isNextHint: '가까이에서 기다려 주세요.',
  held: '순서가 잠시 보류되었습니다',
  heldHint: '직원에게 말씀해 주세요.',
  stepAway: '잠시 자리를 비웁니다',
  stepAwayHint: '순서는 그대로입니다. 그동안 다음 분을 먼저 부릅니다.',
  minutes: (count: number) => `${count}분`,
  away: (until: string) => `${until}까지 자리 비움`,
  awayTurn: '차례가 되었습니다. 돌아오시면 아래를 눌러 주세요.',
  back: '돌아왔습니다',
  notSent: '보내지 못했습니다. 다시 눌러 주세요.',
  finish: (from: string, to: string) => `${from === to ? from : `${from}~${to}`} 끝날 것 같습니다`,
  finishHint: '모든 검사를 마치는 시각입니다. 늦어질 수 있습니다.',
  nowhere: '지금 대기 중인 곳이 없습니다',
  goOn: (place: string) => `다음 검사실은 ${place}입니다. 직원의 안내를 받아 주세요.`,
  allDone: '예정된 검사를 모두 마쳤습니다',
  askStaff: '다음 순서는 직원에게 문의해 주세요.',
  next: '다음 검사실',
  rooms: '받으실 검사',
  progress: (done: number, total: number) => `${total}곳 중 ${done}곳 완료`,
  states: { PLANNED: '예정', CALLED: '호출', WAITING: '대기 중', HOLDING: '보류', DONE: '완료' },
  over: '방문이 끝났습니다',
  overHint: '안녕히 가세요.',
  past: '지난 방문의 안내입니다',
  pastHint: '오늘 오셨다면 접수 창구로 가 주세요.',
  rate: '오늘 방문은 어떠셨어요?',
  rateHint: '누가 답했는지는 남지 않습니다.',
  feedback: { GOOD: '좋았어요', FAIR: '보통이에요', POOR: '아쉬웠어요' } satisfies Record<Feedback, string>,
  thanks: '답해 주셔서 감사합니다.',
  gone: '더 이상 쓸 수 없는 주소입니다',
  goneHint: '접수 창구에서 접수증을 다시 받아 주세요.',
  connecting: '연결하는 중입니다',
  unreachable: '서버에 연결할 수 없습니다',
  retries: '연결되면 자동으로 표시됩니다.',
  lost: (minutes: number) =>
    `연결이 끊겼습니다. ${minutes < 1 ? '방금' : `${minutes}분`} 전 내용입니다. 순서는 직원에게 문의해 주세요.`,
  refreshes: (time: string) => `${time} 내용입니다. 자동으로 새로 고쳐집니다.`,
  asOf: (time: string) => `${time} 내용입니다.`,
}

const en: PatientTexts = {
  title: 'Your visit',
  sizes: ['Normal text', 'Large text', 'Largest text'],
  sizeLetter: 'A',
  number: 'Your number',
  place: ({ no, kr, en, floor }) => `Room ${no} · ${en || kr}${floor ? `, ${floor.en || floor.kr}` : ''}`,
  comeIn: 'Please come in now',
  comeTo: ({ en }) => `Please come to ${en}`,
  ahead: (count) => `${count} ahead of you`,
  wait: (wait) => `Call expected ${englishSpan(wait, 'in about ')}`,
  paused: (reason, until) =>
    `No calls${until === '' ? '' : ` until ${until}`}: ${{ LUNCH: 'lunch break', EQUIPMENT_CHECK: 'equipment check', OTHER: 'a short break' }[reason]}`,
  isNext: 'You are next',
  isNextHint: 'Please wait close by.',
  held: 'Your turn is on hold',
  heldHint: 'Please speak to the staff.',
  stepAway: 'I am stepping away',
  stepAwayHint: 'You keep your place. Others are called meanwhile.',
  minutes: (count) => `${count} min`,
  away: (until) => `Away until ${until}`,
  awayTurn: 'It is your turn. Press below once you are back.',
  back: 'I am back',
  notSent: 'This could not be sent. Please press again.',
  finish: (from, to) => `Likely done ${from === to ? `at ${from}` : `between ${from} and ${to}`}`,
  finishHint: 'The end of all examinations. It may be later.',
  nowhere: 'You are not in a queue at the moment',
  goOn: (place) => `Next: ${place}. Please ask the staff where to go.`,
  allDone: 'All planned examinations are done',
  askStaff: 'Please ask the staff what comes next.',
  next: 'Next room',
  rooms: 'Your examinations',
  progress: (done, total) => `${done} of ${total} done`,
  states: { PLANNED: 'To come', CALLED: 'Called', WAITING: 'Waiting', HOLDING: 'On hold', DONE: 'Done' },
  over: 'Your visit is over',
  overHint: 'Goodbye.',
  past: 'This is about an earlier visit',
  pastHint: 'If you are here today, please go to the reception.',
  rate: 'How was your visit?',
  rateHint: 'Nobody learns who answered.',
  feedback: { GOOD: 'Good', FAIR: 'Fair', POOR: 'Poor' },
  thanks: 'Thank you for your answer.',
  gone: 'This address can no longer be used',
  goneHint: 'Please ask the reception for a new slip.',
  connecting: 'Connecting',
  unreachable: 'The server cannot be reached',
  retries: 'This page goes on by itself once it can.',
  lost: (minutes) =>
    `Connection lost. Last updated ${minutes < 1 ? 'less than a minute' : `${minutes} min`} ago. Please ask the staff.`,
  refreshes: (time) => `As of ${time}. This page refreshes by itself.`,
  asOf: (time) => `As of ${time}.`,
}

/**
 * Returns the texts of a language. Both are in the page's script: they are small, and a separate file would cost a
 * phone with bad reception another round trip.
 */
export const patientTexts = (locale: Locale): PatientTexts => (locale === 'en' ? en : ko)
