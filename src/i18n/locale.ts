export const LOCALES = ['ko', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language by its own name, as the switch shows it. */
export const LOCALE_NAMES: Record<Locale, string> = { ko: '한국어', en: 'English' }

const KEY = 'locale'

/** The language chosen on this device; Korean where nobody chose. */
export const readLocale = (): Locale => chosenLocale() ?? 'ko'

/**
 * The language of a device that nobody signs in on: the one chosen there, otherwise the first of the browser's that we
 * speak; Korean where it has none.
 */
export const deviceLocale = (): Locale =>
  chosenLocale() ??
  navigator.languages.map((tag) => LOCALES.find((locale) => tag.split('-')[0] === locale)).find(Boolean) ??
  'ko'

/** Remembers the language on this device and tells assistive technology. */
export function saveLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale)
  applyLocale(locale)
}

/** Tells assistive technology which language the page speaks. */
export function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale
}

function chosenLocale(): Locale | undefined {
  const stored = localStorage.getItem(KEY)
  return LOCALES.find((locale) => locale === stored)
}
