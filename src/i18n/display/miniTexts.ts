import type { Locale } from '../locale.ts'

/** Every sentence of the mini viewer. A gap in English fails to compile. */
export type MiniTexts = typeof ko

const ko = {
  title: (no: string, name: string) => `${no}. ${name}`,
  holding: '보류',
  called: '검진 중',
  waiting: '대기',
  order: '순번',
  patient: '이름',
  actions: '처리',
  call: '호출',
  hold: '보류',
  complete: '완료',
  actionFor: (action: string, name: string) => `${name} ${action}`,
  noneHolding: '보류된 환자가 없습니다.',
  noneCalled: '검진 중인 환자가 없습니다.',
  noneWaiting: '대기자가 없습니다.',
  callDone: '호출 완료',
  holdDone: '보류 처리 완료',
  completeDone: '검진 완료',
  signedOut: '호출·보류·완료는 로그인 후 할 수 있습니다.',
  login: '로그인',
  sessionExpired: '세션이 만료되었습니다.',
  failed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
  tryLater: (status: number) => `잠시 후 다시 시도해 주세요. (에러코드 : ${status})`,
  noConnection: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  close: '닫기',
}

const en: MiniTexts = {
  title: (no, name) => `${no}. ${name}`,
  holding: 'On hold',
  called: 'In exam',
  waiting: 'Waiting',
  order: 'No.',
  patient: 'Name',
  actions: 'Actions',
  call: 'Call',
  hold: 'Hold',
  complete: 'Complete',
  actionFor: (action, name) => `${action} ${name}`,
  noneHolding: 'No one is on hold.',
  noneCalled: 'No one is in exam.',
  noneWaiting: 'No one is waiting.',
  callDone: 'Called',
  holdDone: 'Put on hold',
  completeDone: 'Exam done',
  signedOut: 'Sign in to call, hold or complete.',
  login: 'Sign in',
  sessionExpired: 'The session has expired.',
  failed: 'An error occurred while processing the task.',
  tryLater: (status) => `Please try again later. (error code: ${status})`,
  noConnection: 'The server cannot be reached. Please try again later.',
  close: 'Close',
}

export const miniTexts: Record<Locale, MiniTexts> = { ko, en }
