import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/**
 * `AHEAD`: far later than the server's last run, or than the clock of PostgreSQL. `BACK`: set back by more than a day,
 * now or since the last confirmation, or so far behind the clock of PostgreSQL.
 */
const CLOCK_STATES = ['OK', 'AHEAD', 'BACK'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** State of the server's clock. While it is not `OK`, nothing is deleted or closed by time. */
export const Clock = z.object({
  state: z.enum(CLOCK_STATES),
  /** Current time of the server's clock. */
  now: c.Instant,
  /** The latest time at which the clock was known to be right; null before the first check. */
  seenAt: c.Instant.nullable(),
})
export type Clock = z.infer<typeof Clock>

export const clockCalls = {
  read: call('GET', '/v1/clock', 'root', '서버 시계 상태 (최종관리자)', { answer: Clock }),
  confirm: call('POST', '/v1/clock/confirm', 'root', '서버 시계가 맞다고 확인 (최종관리자)', {
    /** The time that the user has seen and confirmed. */
    body: z.strictObject({ now: c.Instant }),
    answer: Clock,
  }),
}
