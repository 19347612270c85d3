import { readLocale } from '../locale.ts'

/** Shown when a page cannot start. Both languages are included, because nothing else can be loaded then. */
const TEXTS = {
  ko: { title: '화면을 불러오지 못했습니다.', hint: '서버에 연결되면 자동으로 다시 시도합니다.', retry: '다시 시도' },
  en: {
    title: 'The page could not be loaded.',
    hint: 'The page retries as soon as the server can be reached.',
    retry: 'Try again',
  },
} as const

/** The texts in the device's language. */
export const startTexts = () => TEXTS[readLocale()]
