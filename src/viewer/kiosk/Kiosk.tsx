import { useEffect, useRef, useState } from 'react'
import { kioskTexts, type KioskTexts } from '../../i18n/display/kioskTexts.ts'
import { applyLocale, type Locale, LOCALE_NAMES } from '../../i18n/locale.ts'
import { startPage } from '../startPage.tsx'
import { CheckIn } from './CheckIn.tsx'
import { forgetKey, pair, storedKey } from './kioskCalls.ts'
import css from './Kiosk.module.css'

/** Number of digits in each half of the code, since people read and type three at a time. */
const HALF = 3

/** Starts the page at which patients check themselves in: `/check-in`. */
export function startKiosk(root: HTMLElement): void {
  startPage(root, 'kiosk', <Kiosk />)
}

/** A kiosk: shows its code until staff approve it, then takes patients one after another, each in Korean first. */
export function Kiosk() {
  const [key, setKey] = useState(storedKey)
  const [locale, setLocale] = useState<Locale>('ko')
  useEffect(() => applyLocale(locale), [locale])
  const text = kioskTexts(locale)
  if (key === null) return <KioskPairing text={text} onPaired={() => setKey(storedKey())} />
  const refuse = () => {
    forgetKey()
    setKey(null)
  }
  const other = locale === 'ko' ? 'en' : 'ko'
  return (
    <main className={css.kiosk}>
      <header>
        <h1>{text.title}</h1>
        <button type="button" lang={other} onClick={() => setLocale(other)}>
          {LOCALE_NAMES[other]}
        </button>
      </header>
      <CheckIn text={text} kioskKey={key} onRefused={refuse} onForgotten={() => setLocale('ko')} />
    </main>
  )
}

function KioskPairing({ text, onPaired }: { readonly text: KioskTexts; readonly onPaired: () => void }) {
  const [code, setCode] = useState<string | null>(null)
  const latest = useRef(onPaired)
  useEffect(() => {
    latest.current = onPaired
  })
  useEffect(() => {
    const stopping = new AbortController()
    const connect = async () => {
      await pair(setCode, stopping.signal)
      if (!stopping.signal.aborted) latest.current()
    }
    void connect()
    return () => stopping.abort()
  }, [])
  return (
    <main className={`${css.kiosk} ${css.pairing}`}>
      <h1>{text.pairing.title}</h1>
      {code === null ? (
        <p className={css.lead}>{text.pairing.none}</p>
      ) : (
        <>
          <p className={css.lead}>{text.pairing.lead}</p>
          <output className={css.code} aria-label={text.pairing.code(code)}>
            <span aria-hidden>{code.slice(0, HALF)}</span>
            <span aria-hidden>{code.slice(HALF)}</span>
          </output>
          <ol>
            {text.pairing.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </main>
  )
}
