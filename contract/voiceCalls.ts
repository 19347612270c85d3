import { z } from 'zod'
import { VOICE_PART_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { VOICE_TEST_STATES } from './voice.ts'

/** Maximum number of missing parts in a report; a sentence has fewer. */
const MISSING_MAX = 20

/** State of a test announcement on a screen. */
export const VoiceTest = z.object({
  id: z.uuid(),
  state: z.enum(VOICE_TEST_STATES),
  /** Duration including the chime; only of one that was heard. */
  seconds: z.number().optional(),
  /** The parts whose recordings could not be played, so that only the chime was heard. */
  missing: z.array(z.string()).optional(),
})
export type VoiceTest = z.infer<typeof VoiceTest>

/** Report of a screen about its test announcement; SPEAKING is repeated while it speaks. */
export const VoiceTestReport = z.strictObject({
  didId: c.NumberId,
  test: z.uuid(),
  /** The display's secret; see `DISPLAY_HEADERS`. */
  display: z.uuid(),
  state: z.enum(VOICE_TEST_STATES),
  seconds: z.number().min(0).max(600).optional(),
  missing: z.array(c.line(VOICE_PART_MAX).min(1)).max(MISSING_MAX).optional(),
})
export type VoiceTestReport = z.infer<typeof VoiceTestReport>

/** `speaks`: it is this display's turn. `isOver`: the server no longer waits for this test, so the display drops it. */
export const VoiceTestTurn = z.object({ speaks: z.boolean(), isOver: z.boolean() })
export type VoiceTestTurn = z.infer<typeof VoiceTestTurn>

/** Our server only (docs/decisions/displays.md#one-screen-announces). */
export const voiceTestCalls = {
  /** Plays a made-up call on one screen, also in quiet hours. Staff follow its progress over `DISPLAYS_DESTINATION`. */
  start: call('POST', '/v1/voice/tests', 'staff', '시험 방송 시작', {
    body: z.strictObject({ displayId: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
    status: 201,
  }),
  report: call('POST', '/v1/voice/tests/reports', 'display', '시험 방송의 차례와 결과 (화면)', {
    body: VoiceTestReport,
    answer: VoiceTestTurn,
  }),
}

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
