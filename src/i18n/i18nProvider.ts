import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { applyLocale, LOCALE_NAMES, type Locale, LOCALES, readLocale, saveLocale } from './locale.ts'
import { translationsOf } from './messages.ts'

const packs: Record<Locale, () => Promise<TranslationMessages>> = {
  ko: async () => translationsOf((await import('./ko.ts')).ko),
  en: async () => translationsOf((await import('./en.ts')).en),
}

/**
 * Creates an i18n provider. It loads this device's language at once and others when the user selects them. The
 * selection is stored on the device.
 */
export async function createI18nProvider(): Promise<I18nProvider> {
  const locale = readLocale()
  const loaded = await packs[locale]()
  applyLocale(locale)
  const provider = polyglotI18nProvider(
    (wanted) => (wanted === locale ? loaded : packs[toLocale(wanted)]()),
    locale,
    LOCALES.map((each) => ({ locale: each, name: LOCALE_NAMES[each] })),
  )
  return {
    ...provider,
    async changeLocale(wanted) {
      await provider.changeLocale(wanted)
      saveLocale(toLocale(wanted))
    },
  }
}

const toLocale = (wanted: string): Locale => LOCALES.find((each) => each === wanted) ?? 'ko'
