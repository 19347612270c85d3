import { z } from 'zod'
import { BULK_MAX, PAUSE_NOTE_MAX } from '../domain/limits.ts'
import { PAUSE_REASONS } from '../domain/pauses.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

/** Reason and end of a pause of calls at a board; public screens show them (docs/decisions/queue.md#pauses). */
export const Pause = z.object({
  reason: z.enum(PAUSE_REASONS),
  /** Staff's note on the reason; '' for none. */
  note: z.string(),
  /** Null when staff end it by hand. */
  until: c.Instant.nullable(),
})
export type Pause = z.infer<typeof Pause>

export const BoardPause = Pause.extend({ didId: c.NumberId })
export type BoardPause = z.infer<typeof BoardPause>

const didIds = z.array(c.NumberId).min(1).max(BULK_MAX)

export const PauseStart = z
  .strictObject({
    didIds,
    reason: z.enum(PAUSE_REASONS),
    note: c.line(PAUSE_NOTE_MAX).default(''),
    until: c.Instant.nullable().default(null),
  })
  .refine(({ reason, note }) => reason !== 'OTHER' || note !== '', { path: ['note'], message: message('REQUIRED') })
export type PauseStart = z.infer<typeof PauseStart>

/** Our server only: other servers answer 404, and their lists have no `pause`. */
export const pauseCalls = {
  /** Pauses boards; a pause of a board that is already paused is replaced. */
  start: call('POST', '/v1/did-pauses', 'staff', '대기판 호출 멈춤 (점심, 장비 점검)', {
    body: PauseStart,
    answer: z.array(BoardPause),
  }),
  /** Ends pauses and answers the boards that were paused. */
  end: call('POST', '/v1/did-pauses/end', 'staff', '대기판 호출 다시 시작', {
    body: z.strictObject({ didIds }),
    answer: z.object({ didIds: z.array(c.NumberId) }),
  }),
}
