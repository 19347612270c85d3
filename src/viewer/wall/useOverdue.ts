import { useSyncExternalStore } from 'react'
import { serverTime } from '../board/serverTime.ts'
import { tick } from '../useMinute.ts'

/** Tolerance for instants in the future, in milliseconds; beyond it the clock was wrong and the age is unknown. */
const AHEAD_MAX_MS = 60_000

/**
 * Whether `ms` milliseconds have passed, or may have passed, since an instant (server time, in ms since the epoch);
 * false without an instant.
 */
export function useOverdue(since: number | null, ms: number): boolean {
  return useSyncExternalStore(tick, () => since !== null && isOverdue(serverTime.now() - since, ms))
}

const isOverdue = (ageMs: number, ms: number) => ageMs >= ms || ageMs < -AHEAD_MAX_MS
