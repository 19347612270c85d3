import { useSyncExternalStore } from 'react'
import { tick } from './useMinute.ts'

/** Whether `ms` milliseconds have passed since an instant, in ms since the epoch; never while there is none. */
export function useOverdue(since: number | null, ms: number): boolean {
  return useSyncExternalStore(tick, () => since !== null && Date.now() - since >= ms)
}
