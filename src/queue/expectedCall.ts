import { fieldsOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/waitingLists.ts'
import type { WaitRange } from '../../domain/estimate/waits.ts'

/** Reads the expected time of a call; undefined when it is missing or not a valid instant. */
export function expectedCallOf(value: unknown): ExpectedCall | undefined {
  const { from, to } = fieldsOf(value)
  return isInstant(from) && isInstant(to) ? { from, to } : undefined
}

/**
 * Returns the range of whole minutes until an expected call, at `now` (ms since the epoch); undefined without an
 * expected time, or when it has passed.
 */
export function minutesUntil(call: ExpectedCall | undefined, now: number): WaitRange | undefined {
  if (!call) return undefined
  const to = Math.ceil((Date.parse(call.to) - now) / MINUTE_MS)
  return to > 0 ? { from: Math.max(0, Math.floor((Date.parse(call.from) - now) / MINUTE_MS)), to } : undefined
}

const MINUTE_MS = 60_000
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
