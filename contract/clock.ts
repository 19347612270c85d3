import { z } from 'zod'
import { call } from './call.ts'
import { CLOCK_STATES } from './clockStates.ts'
import * as c from './common.ts'

/** The server's clock: while it is not `OK`, nothing is erased or closed by time. */
export const Clock = z.object({
  state: z.enum(CLOCK_STATES),
  /** What the server's clock shows. */
  now: c.Instant,
  /** The newest instant at which it was right; null before the first check. */
  seenAt: c.Instant.nullable(),
})
export type Clock = z.infer<typeof Clock>

export const clockCalls = {
  read: call({
    method: 'GET',
    path: '/v1/clock',
    access: 'root',
    summary: '서버 시계 상태 (최종관리자)',
    answer: Clock,
  }),
  confirm: call({
    method: 'POST',
    path: '/v1/clock/confirm',
    access: 'root',
    summary: '서버 시계가 맞다고 확인 (최종관리자)',
    /** The time that the person has seen and found right. */
    body: z.strictObject({ now: c.Instant }),
    answer: Clock,
  }),
}
