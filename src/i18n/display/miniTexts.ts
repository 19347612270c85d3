import { english } from './english.ts'

/** Every sentence of the mini viewer. */
export type MiniTexts = typeof ko

const ko = {
  title: (no: string, name: string) => `${no}. ${name}`,
  holding: '보류',
  called: '검사 중',
  waiting: '대기',
  order: '순번',
  patient: '이름',
  waited: '지난 시간',
  actions: '처리',
  call: '호출',
  hold: '보류',
  complete: '완료',
  actionFor: (action: string, name: string) => `${name} ${action}`,
  noneHolding: '보류된 환자가 없습니다.',
  noneCalled: '검사 중인 환자가 없습니다.',
  noneWaiting: '대기자가 없습니다.',
  callDone: '호출 완료',
  holdDone: '보류 처리 완료',
  completeDone: '검진 완료',
  otherFirst: (name: string) => `${name}님이 먼저 처리했습니다.`,
  tagFirst: '환자가 먼저 태그를 찍었습니다.',
  undo: '실행 취소',
  undoFor: (name: string, deed: string) => `${name}님 ${deed} 실행 취소`,
  undone: '실행 취소 완료',
  patientName: (name: string) => `${name}님`,
  shown: '표시됨',
  seconds: (seconds: string) => `${seconds}초`,
  nameScreens: '화면 이름 정하기',
  nameScreensHint: '이름을 정한 화면이 없어 호출이 표시되었는지 알 수 없습니다.',
  unanswered: '대기판 응답 없음',
  minutes: (count: number) => `${count}분`,
  longWait: '오래 기다림',
  tooLongWait: '너무 오래 기다림',
  front: '우선',
  frontHint: '맨 앞으로 옮긴 환자',
  namesake: '동명',
  namesakeHint: '이름이 같은 환자가 있습니다. 번호를 확인해 주세요.',
  hideName: '대기판에 번호로만 표시',
  signedOut: '호출·보류·완료는 로그인 후 할 수 있습니다.',
  login: '로그인',
  sessionExpired: '세션이 만료되었습니다.',
  failed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
  tryLater: (status: number) => `잠시 후 다시 시도해 주세요. (에러코드 : ${status})`,
  noConnection: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  close: '닫기',
}

/** Those of the device's language. */
export const miniTexts = (): MiniTexts => english('mini') ?? ko
