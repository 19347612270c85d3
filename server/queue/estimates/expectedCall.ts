import type { ExpectedCall } from '../../../contract/didWaitings.ts'
import type { WaitRange } from '../../../domain/estimate/waits.ts'

const MINUTE_MS = 60_000

/** When a call is likely, of a range in minutes from `now` on (ms since the epoch). */
export function expectedCall({ from, to }: WaitRange, now: number): ExpectedCall {
  const instant = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
  return { from: instant(from), to: instant(to) }
}
