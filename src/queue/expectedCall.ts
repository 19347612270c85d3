import { fieldsOf } from '../../contract/answerFields.ts'
import type { ExpectedCall } from '../../contract/didWaitings.ts'

/** Reads when a call is expected; undefined where the server does not say, or says what is no instant. */
export function expectedCallOf(value: unknown): ExpectedCall | undefined {
  const { from, to } = fieldsOf(value)
  return isInstant(from) && isInstant(to) ? { from, to } : undefined
}

/** In how many whole minutes the call is likely, at `now` (ms since the epoch): never less than none. */
export const minutesUntil = ({ from, to }: ExpectedCall, now: number): { from: number; to: number } => ({
  from: Math.max(0, Math.floor((Date.parse(from) - now) / MINUTE_MS)),
  to: Math.max(0, Math.ceil((Date.parse(to) - now) / MINUTE_MS)),
})

const MINUTE_MS = 60_000
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
