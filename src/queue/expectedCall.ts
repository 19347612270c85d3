import { fieldsOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/waitingLists.ts'

/** Reads when a call is expected; undefined where the server does not say, or says what is no instant. */
export function expectedCallOf(value: unknown): ExpectedCall | undefined {
  const { from, to } = fieldsOf(value)
  return isInstant(from) && isInstant(to) ? { from, to } : undefined
}

/**
 * In how many whole minutes a call is likely, at `now` (ms since the epoch); undefined where nothing was said, or what was
 * said should have come to pass.
 */
export function minutesUntil(
  call: ExpectedCall | undefined,
  now: number,
): { readonly from: number; readonly to: number } | undefined {
  if (!call) return undefined
  const to = Math.ceil((Date.parse(call.to) - now) / MINUTE_MS)
  return to > 0 ? { from: Math.max(0, Math.floor((Date.parse(call.from) - now) / MINUTE_MS)), to } : undefined
}

const MINUTE_MS = 60_000
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
