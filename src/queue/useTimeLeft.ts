import { useEffect, useEffectEvent, useState } from 'react'

const STEP_MS = 250

/**
 * Returns the milliseconds until an instant (in ms since the epoch), updated often enough to look smooth; calls
 * `onGone` when it is reached.
 */
export function useTimeLeft(until: number, onGone: () => void): number {
  const [left, setLeft] = useState(() => until - Date.now())
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(until - Date.now())
      if (Date.now() >= until) gone()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, left)
}
