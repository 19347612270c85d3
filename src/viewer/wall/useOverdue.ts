import { useSyncExternalStore } from 'react'
import { serverTime } from '../board/serverTime.ts'
import { tick } from './useMinute.ts'

/** An instant so far ahead, in milliseconds, is of a clock that was wrong: nobody knows how long ago it was. */
const AHEAD_MAX_MS = 60_000

/**
 * Whether `ms` milliseconds have passed since an instant, in ms since the epoch by the server's clock, or may have;
 * never while there is none.
 */
export function useOverdue(since: number | null, ms: number): boolean {
  return useSyncExternalStore(tick, () => since !== null && isOverdue(serverTime.now() - since, ms))
}

const isOverdue = (ageMs: number, ms: number) => ageMs >= ms || ageMs < -AHEAD_MAX_MS
