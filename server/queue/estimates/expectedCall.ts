import type { ExpectedCall } from '../../../contract/waitingLists.ts'
import type { WaitRange } from '../../../domain/estimate/waits.ts'

const MINUTE_MS = 60_000

/** Converts a wait in minutes from `now` (ms since the epoch) into the interval of the likely call. */
export function expectedCall({ from, to }: WaitRange, now: number): ExpectedCall {
  const instant = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
  return { from: instant(from), to: instant(to) }
}
