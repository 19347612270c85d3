export const LOCALES = ['ko', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language by its own name, as the switch shows it. */
export const LOCALE_NAMES: Record<Locale, string> = { ko: '한국어', en: 'English' }

const KEY = 'locale'

/** The language remembered on this device; Korean unless chosen otherwise. */
export function readLocale(): Locale {
  const stored = localStorage.getItem(KEY)
  return LOCALES.find((locale) => locale === stored) ?? 'ko'
}

/** Remembers the language on this device and tells assistive technology. */
export function saveLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale)
  document.documentElement.lang = locale
}
