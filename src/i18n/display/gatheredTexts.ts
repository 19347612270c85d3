import { displayLanguage } from './english.ts'

/** Texts of a screen with several boards, beside those of the wall. */
type GatheredTexts = typeof ko

const ko = {
  title: '진료·검사 안내',
  place: '갈 곳',
  boards: '대기 현황',
  none: '지금 호출된 분이 없습니다. 잠시만 기다려 주세요.',
}

const en: GatheredTexts = {
  title: 'Calls',
  place: 'Please go to',
  boards: 'Waiting',
  none: 'Nobody is being called. Please wait.',
}

/** The texts in the device's language. */
export const gatheredTexts = (): GatheredTexts => (displayLanguage() === 'en' ? en : ko)
