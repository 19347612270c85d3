import { english } from './english.ts'

/** Texts that only the mini viewer's move dialog uses. */
export type MoveTexts = typeof ko

const ko = {
  loadingBoards: '대기판을 불러오는 중입니다.',
  noBoards: '보낼 수 있는 다른 대기판이 없습니다.',
  noShowBack: '뒤로 보내기',
  holdFor: '보류 사유',
}

/** The texts in the device's language. */
export const moveTexts = (): MoveTexts => english('move') ?? ko
