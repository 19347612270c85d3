import { useLocaleState } from 'react-admin'
import { LOCALE_NAMES, type Locale, LOCALES } from '../i18n/locale.ts'
import { useText } from '../i18n/useText.ts'

/** Button that switches to the other language; the choice is stored on the device. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const text = useText()
  const [locale, setLocale] = useLocaleState()
  const other: Locale = LOCALES.find((each) => each !== locale) ?? 'ko'
  return (
    <button
      type="button"
      className={className}
      lang={other}
      title={text('layout.language')}
      onClick={() => setLocale(other)}
    >
      {LOCALE_NAMES[other]}
    </button>
  )
}
