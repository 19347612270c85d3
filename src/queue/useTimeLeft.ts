import { useEffect, useEffectEvent, useState } from 'react'

const STEP_MS = 250

/**
 * Milliseconds until an instant (in ms since the epoch), in steps that the eye takes for a movement; calls `onGone`
 * when it has come.
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
