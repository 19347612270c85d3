import type { CSSProperties } from 'react'
import { wallTexts } from '../../i18n/display/wallTexts.ts'
import { PART_WIDTH_MAX, tickerParts } from './tickerParts.ts'
import { useRotation } from './useRotation.ts'
import css from './Ticker.module.css'

/** Time one part of the notice takes to cross the screen, in milliseconds. */
const TICKER_MS = 8_000

/** The notice at the bottom of the screen. */
export function Ticker({ notice }: { readonly notice: string }) {
  const wall = wallTexts()
  const parts = tickerParts(notice)
  const Notice = matchMedia('(prefers-reduced-motion: reduce)').matches ? Standing : Strip
  return (
    <footer className={css.ticker} aria-label={wall.notice}>
      <Notice key={notice} parts={parts} />
    </footer>
  )
}

interface NoticeProps {
  readonly parts: readonly string[]
}

/**
 * All parts on one strip, at least a screen apart. Only the compositor moves it: the DOM does not change from one loop
 * to the next.
 */
function Strip({ parts }: NoticeProps) {
  return (
    <p className={css.strip} style={{ animationDuration: `${parts.length * TICKER_MS}ms` }}>
      {parts.map((part, at) => (
        <span key={at} className={css.part} dir="auto">
          {part}
        </span>
      ))}
    </p>
  )
}

/** With `prefers-reduced-motion`, the parts are shown one at a time without movement. */
function Standing({ parts }: NoticeProps) {
  const shown = useRotation(parts.length, nothing)
  return (
    <p className={css.standing} dir="auto" style={{ '--widest': PART_WIDTH_MAX } as CSSProperties}>
      {parts[shown]}
    </p>
  )
}

const nothing = () => {}
