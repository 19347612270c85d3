import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { filled, kioskTexts, type KioskTexts } from '../../../domain/kioskTexts.ts'
import { startPage } from '../startPage.tsx'
import { keepOffline } from '../watch/keepOffline.ts'
import { forgetKey, isKeyRefused, pair, readState, storedInches, storedKey, storeInches } from './kioskCalls.ts'
import css from './Kiosk.module.css'
import { Shell } from './shell/Shell.tsx'
import { sizesOf } from './shell/millimetres.ts'
import { Start } from './Start.tsx'

/** Number of digits in each half of the code, since people read and type three at a time. */
const HALF = 3
/** Interval at which the kiosk says that it lives, and reads what staff have set, in ms. */
const LIFE_MS = 60_000

/** Starts the page at which patients check themselves in: `/check-in`. */
export function startKiosk(root: HTMLElement): void {
  startPage(root, <Kiosk />)
  void keepOffline(['/check-in'])
}

/** A kiosk: shows its code until staff approve it, then takes patients one after another, each in Korean first. */
export function Kiosk() {
  const [key, setKey] = useState(storedKey)
  const refuse = useCallback(() => {
    forgetKey()
    setKey(null)
  }, [])
  const inches = useInches(key, refuse)
  if (key === null) return <KioskPairing text={kioskTexts('ko')} onPaired={() => setKey(storedKey())} />
  return (
    <Shell kioskKey={key} inches={inches} onRefused={refuse}>
      <Start />
    </Shell>
  )
}

/** Reads the diagonal that staff have set: the last one known until the server answers. A revoked key ends the kiosk. */
function useInches(key: string | null, refuse: () => void): number {
  const [inches, setInches] = useState(storedInches)
  useEffect(() => {
    if (key === null) return undefined
    const stopping = new AbortController()
    const live = async () => {
      try {
        const state = await readState(key, stopping.signal)
        storeInches(state.inches)
        setInches(state.inches)
      } catch (error) {
        if (isKeyRefused(error)) refuse()
      }
    }
    void live()
    const timer = setInterval(() => void live(), LIFE_MS)
    return () => {
      stopping.abort()
      clearInterval(timer)
    }
  }, [key, refuse])
  return inches
}

function KioskPairing({ text, onPaired }: { readonly text: KioskTexts; readonly onPaired: () => void }) {
  const [code, setCode] = useState<string | null>(null)
  const enter = useEffectEvent(onPaired)
  useEffect(() => {
    const stopping = new AbortController()
    const connect = async () => {
      await pair(setCode, stopping.signal)
      if (!stopping.signal.aborted) enter()
    }
    void connect()
    return () => stopping.abort()
  }, [])
  const { pixels } = sizesOf(storedInches())
  return (
    <main className={`${css.kiosk} ${css.pairing}`} ref={(main) => main?.style.setProperty('--mm', `${pixels}px`)}>
      <h1>{text.pairing.title}</h1>
      {code === null ? (
        <p className={css.lead}>{text.pairing.none}</p>
      ) : (
        <>
          <p className={css.lead}>{text.pairing.lead}</p>
          <output className={css.code} aria-label={filled(text.pairing.code, { code: code.split('').join(' ') })}>
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
      <p className={css.strong}>{text.pairing.visitors}</p>
    </main>
  )
}
