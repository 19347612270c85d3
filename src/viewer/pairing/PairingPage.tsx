import { BAD_REQUEST, NOT_FOUND } from '../../../contract/answerFields.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pairingTexts } from '../../i18n/display/pairingTexts.ts'
import { DisplayPairing } from './displayPairing.ts'
import { StandIn } from '../wall/StandIn.tsx'
import wall from '../wall/Wall.module.css'
import css from './PairingPage.module.css'

/** Number of digits in each half of the six-digit code, since people read and type three at a time. */
const HALF = 3
const TOO_MANY = 429

/** Full-screen page of a display that waits for approval; it shows the code that staff enter for its board. */
export function PairingPage({ didId }: { readonly didId: string }) {
  const text = pairingTexts()
  const [pairing] = useState(() => new DisplayPairing(didId))
  useEffect(() => pairing.start(), [pairing])
  const state = useSyncExternalStore(pairing.subscribe, pairing.getState)
  if (state.code === null && state.failure !== TOO_MANY) {
    return (
      <div className={wall.wall}>
        <StandIn failure={state.failure === BAD_REQUEST ? NOT_FOUND : state.failure} />
      </div>
    )
  }
  return (
    <div className={wall.wall} data-scheme="DARK">
      <main className={css.pairing}>
        <h1>{text.title}</h1>
        {state.code === null ? (
          <p className={css.lead}>{text.tooMany}</p>
        ) : (
          <>
            <p className={css.lead}>{text.lead}</p>
            <output className={css.code} aria-label={text.code(state.code)}>
              <span aria-hidden>{state.code.slice(0, HALF)}</span>
              <span aria-hidden>{state.code.slice(HALF)}</span>
            </output>
            <ol className={css.steps}>
              {text.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </main>
    </div>
  )
}
