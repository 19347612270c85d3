import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { tickerParts } from './tickerParts.ts'
import './Ticker.css'

/** Time in which one part of the notice crosses the screen, in milliseconds (VW-07). */
export const TICKER_MS = 8_000

/**
 * The notice at the bottom: its parts follow one another on one strip, at least a screen apart, and the compositor alone
 * moves it; nothing changes in the document from one loop to the next.
 */
export function Ticker({ notice }: { readonly notice: string }) {
  const wall = wallTexts()
  const parts = tickerParts(notice)
  return (
    <footer className="wall-ticker" aria-label={wall.notice}>
      <p key={notice} className="wall-ticker-strip" style={{ animationDuration: `${parts.length * TICKER_MS}ms` }}>
        {parts.map((part, at) => (
          <span key={at} className="wall-ticker-part">
            {part}
          </span>
        ))}
      </p>
    </footer>
  )
}
