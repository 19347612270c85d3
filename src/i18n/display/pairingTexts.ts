import { english } from './english.ts'

/** All texts of a display that waits for approval. */
export type PairingTexts = typeof ko

const ko = {
  title: '화면 연결',
  lead: '직원이 이 번호를 입력하면 대기판이 표시됩니다.',
  code: (code: string) => `연결 번호 ${code.split('').join(' ')}`,
  steps: ['관리 화면의 ‘대기판관리’에서 이 대기판의 ‘화면’을 누릅니다.', '‘화면 연결’에 위의 번호를 입력합니다.'],
  tooMany: '연결을 기다리는 화면이 너무 많습니다. 잠시 후 번호가 표시됩니다.',
}

/** The texts in the device's language. */
export const pairingTexts = (): PairingTexts => english('pairing') ?? ko
