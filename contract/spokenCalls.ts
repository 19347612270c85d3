import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** A display that has a call to say. */
export const SpokenCall = z.strictObject({
  didId: c.NumberId,
  didWaitingId: c.NumberId,
  /** Tells it from an earlier call of the same patient. */
  calledAt: c.Instant,
  /** The secret by which the display is known; see `DISPLAY_HEADERS`. */
  display: z.uuid(),
  /** It has said the call to its end. */
  isOver: z.boolean().default(false),
})
export type SpokenCall = z.infer<typeof SpokenCall>

/**
 * `speaks`: it is this display's turn, and no other named one speaks at the board for as long as the lease lasts. Else it
 * asks again, unless the call `isSpoken`.
 */
export const Turn = z.object({ speaks: z.boolean(), isSpoken: z.boolean() })
export type Turn = z.infer<typeof Turn>

/** Of our server alone (decision 58). */
export const spokenCallCalls = {
  speak: call({
    method: 'POST',
    path: '/v1/did-waitings/voice',
    access: 'display',
    summary: '호출 방송 차례 (화면)',
    body: SpokenCall,
    answer: Turn,
  }),
}
