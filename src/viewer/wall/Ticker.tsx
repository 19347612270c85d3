import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { PART_WIDTH_MAX, tickerParts } from './tickerParts.ts'
import { useRotation } from './useRotation.ts'
import './Ticker.css'

/** Time in which one part of the notice crosses the screen, in milliseconds (VW-07). */
export const TICKER_MS = 8_000

/** The notice at the bottom. */
export function Ticker({ notice }: { readonly notice: string }) {
  const wall = wallTexts()
  const parts = tickerParts(notice)
  const Notice = matchMedia('(prefers-reduced-motion: reduce)').matches ? Standing : Strip
  return (
    <footer className="wall-ticker" aria-label={wall.notice}>
      <Notice key={notice} parts={parts} />
    </footer>
  )
}

interface NoticeProps {
  readonly parts: readonly string[]
}

/**
 * The parts follow one another on one strip, at least a screen apart, and the compositor alone moves it; nothing
 * changes in the document from one loop to the next.
 */
function Strip({ parts }: NoticeProps) {
  return (
    <p className="wall-ticker-strip" style={{ animationDuration: `${parts.length * TICKER_MS}ms` }}>
      {parts.map((part, at) => (
        <span key={at} className="wall-ticker-part" dir="auto">
          {part}
        </span>
      ))}
    </p>
  )
}

/** On a device where nothing shall move, one part after another stands. */
function Standing({ parts }: NoticeProps) {
  const shown = useRotation(parts.length, nothing)
  return (
    <p className="wall-ticker-standing" dir="auto" style={{ '--widest': PART_WIDTH_MAX } as CSSProperties}>
      {parts[shown]}
    </p>
  )
}

const nothing = () => {}
