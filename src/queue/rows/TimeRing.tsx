import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_MS } from '../../../domain/limits.ts'
import css from './TimeRing.module.css'

interface TimeRingProps {
  /** End of the time for undo, in ms since the epoch. */
  readonly until: number
  /** Called when the time is over. */
  readonly onGone: () => void
}

/** Often enough to look smooth. */
const STEP_MS = 250
const SECOND_MS = 1_000
/** Length of the ring, as in the style sheet. */
const LENGTH = 75.4

/** Ring that empties with the time for undo, around the seconds left. */
export function TimeRing({ until, onGone }: TimeRingProps) {
  const [now, setNow] = useState(() => Date.now())
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) gone()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [until])
  const left = Math.max(0, until - now)
  return (
    <svg className={css.ring} aria-hidden>
      <circle />
      <circle className={css.left} style={{ strokeDashoffset: LENGTH * (1 - left / UNDO_MS) }} />
      <text x="14" y="14">
        {Math.ceil(left / SECOND_MS)}
      </text>
    </svg>
  )
}
