import { useSyncExternalStore } from 'react'
import { serverClock } from '../../session/serverClock.ts'
import { tick } from '../useMinute.ts'

/** Age of a board's content, in milliseconds, from which numbers replace names. */
export const STALE_NAMES_MS = 600_000
/** Tolerance for instants in the future, in milliseconds; beyond it the clock was wrong and the age is unknown. */
const AHEAD_MAX_MS = 60_000

/**
 * Whether `ms` milliseconds have passed, or may have passed, since an instant (server time, in ms since the epoch);
 * false without an instant.
 */
export function useOverdue(since: number | null, ms: number): boolean {
  return useSyncExternalStore(tick, () => since !== null && isOverdue(serverClock.now() - since, ms))
}

const isOverdue = (ageMs: number, ms: number) => ageMs >= ms || ageMs < -AHEAD_MAX_MS
