export const LOCALES = ['ko', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** The name of each language in that language, as the language switch shows it. */
export const LOCALE_NAMES: Record<Locale, string> = { ko: '한국어', en: 'English' }

const KEY = 'locale'

/** The language selected on this device; Korean by default. */
export const readLocale = (): Locale => chosenLocale() ?? 'ko'

/**
 * The language of a device without a signed-in user: the one selected on it, otherwise the browser's first language
 * that is supported, otherwise Korean.
 */
export const deviceLocale = (): Locale =>
  chosenLocale() ??
  navigator.languages.map((tag) => LOCALES.find((locale) => tag.split('-')[0] === locale)).find(Boolean) ??
  'ko'

/** Stores the language on this device and applies it. */
export function saveLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale)
  applyLocale(locale)
}

/** Sets the page's `lang`, which assistive technology uses. */
export function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale
}

function chosenLocale(): Locale | undefined {
  const stored = localStorage.getItem(KEY)
  return LOCALES.find((locale) => locale === stored)
}
