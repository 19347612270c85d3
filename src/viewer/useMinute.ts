import { useSyncExternalStore } from 'react'
import { serverClock } from '../session/serverClock.ts'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** Returns the current minute of server time, in ms since the epoch; rerenders the component once a minute. */
export function useMinute(): number {
  return useSyncExternalStore(tick, currentMinute)
}

const currentMinute = () => Math.floor(serverClock.now() / MINUTE_MS) * MINUTE_MS

/** Calls `onTick` every second until the returned function is called. */
export function tick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}
