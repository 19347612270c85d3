import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** Request of a display that has a call to announce. */
export const SpokenCall = z.strictObject({
  didId: c.NumberId,
  didWaitingId: c.NumberId,
  /** Distinguishes it from an earlier call of the same patient. */
  calledAt: c.Instant,
  /** The display's secret; see `DISPLAY_HEADERS`. */
  display: z.uuid(),
  /** Whether the display has finished the announcement. */
  isOver: z.boolean().default(false),
})
export type SpokenCall = z.infer<typeof SpokenCall>

/**
 * `speaks`: it is this display's turn, and no other named display speaks at the board until the lease expires.
 * Otherwise the display asks again, unless the call `isSpoken`.
 */
export const Turn = z.object({ speaks: z.boolean(), isSpoken: z.boolean() })
export type Turn = z.infer<typeof Turn>

/** Our server only (docs/decisions/displays.md#one-screen-announces). */
export const spokenCallCalls = {
  speak: call('POST', '/v1/did-waitings/voice', 'display', '호출 방송 차례 (화면)', { body: SpokenCall, answer: Turn }),
}
