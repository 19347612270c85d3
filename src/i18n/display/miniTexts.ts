import { english } from './english.ts'

/** Texts of the mini viewer alone; what waiting management says too is in `queue.ts` of both languages. */
export type MiniTexts = typeof ko

const ko = {
  waited: '지난 시간',
  keys: '단축키 도움말',
  actionFor: (action: string, name: string) => `${name} ${action}`,
  noneHeld: '보류된 환자가 없습니다.',
  signedOut: '호출·보류·완료는 로그인 후 할 수 있습니다.',
  login: '로그인',
  sessionExpired: '세션이 만료되었습니다.',
  failed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
  tryLater: (status: number) => `잠시 후 다시 시도해 주세요. (에러코드 : ${status})`,
  onTheWay: (status: number) =>
    `서버가 아닌 중간 장비(방화벽 등)가 답했습니다. 전산 담당자에게 알려 주세요. (${status})`,
  noConnection: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  close: '닫기',
}

/** The texts in the device's language. */
export const miniTexts = (): MiniTexts => english('mini') ?? ko
