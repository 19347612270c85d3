import { useEffect, useState } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { useTexts } from '../texts.ts'
import { tickerParts } from './tickerParts.ts'
import './Ticker.css'

/** Time of one loop, in milliseconds (VW-07); the animation of the style sheet lasts as long. */
export const TICKER_MS = 8_000

/** The notice at the bottom: each loop carries one part of it across the screen, moved by the compositor alone. */
export function Ticker({ notice }: { readonly notice: string }) {
  const wall = useTexts(wallTexts)
  const parts = tickerParts(notice)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (parts.length < 2) return
    const timer = setInterval(() => setTurn((last) => last + 1), TICKER_MS)
    return () => clearInterval(timer)
  }, [parts.length])
  return (
    <footer className="wall-ticker" aria-label={wall.notice}>
      <p key={parts.length < 2 ? notice : turn} className="wall-ticker-part" style={{ animationDuration: `${TICKER_MS}ms` }}>
        {parts[turn % parts.length]}
      </p>
    </footer>
  )
}
