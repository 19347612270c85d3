import { useSyncExternalStore } from 'react'
import { serverClock } from '../session/serverClock.ts'
import { every } from '../timers.ts'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** Returns the current minute of server time, in ms since the epoch; rerenders the component once a minute. */
export function useMinute(): number {
  return useSyncExternalStore(tick, currentMinute)
}

const currentMinute = () => Math.floor(serverClock.now() / MINUTE_MS) * MINUTE_MS

/** Calls `onTick` every second until the returned function is called. */
export const tick = (onTick: () => void): (() => void) => every(TICK_MS, onTick)
