import { z } from 'zod'
import { VOICE_PART_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { VOICE_TEST_STATES } from './voice.ts'

/** Missing parts that a screen names; a sentence has fewer. */
const MISSING_MAX = 20

/** How a test announcement goes on a screen. */
export const VoiceTest = z.object({
  id: z.uuid(),
  state: z.enum(VOICE_TEST_STATES),
  /** How long it was heard, from its chime on; of one that was heard. */
  seconds: z.number().optional(),
  /** The parts whose recordings could not be played, so that the chime alone was heard. */
  missing: z.array(z.string()).optional(),
})
export type VoiceTest = z.infer<typeof VoiceTest>

/** What a screen says of the test that it was asked for; SPEAKING again and again for as long as it speaks. */
export const VoiceTestReport = z.strictObject({
  didId: c.NumberId,
  test: z.uuid(),
  /** The secret by which the display is known; see `DISPLAY_HEADERS`. */
  display: z.uuid(),
  state: z.enum(VOICE_TEST_STATES),
  seconds: z.number().min(0).max(600).optional(),
  missing: z.array(c.line(VOICE_PART_MAX).min(1)).max(MISSING_MAX).optional(),
})
export type VoiceTestReport = z.infer<typeof VoiceTestReport>

/** `speaks`: it is this display's turn. `isOver`: the server does not wait for this test, and it is not to be said. */
export const VoiceTestTurn = z.object({ speaks: z.boolean(), isOver: z.boolean() })
export type VoiceTestTurn = z.infer<typeof VoiceTestTurn>

/** Of our server alone (decision 58). */
export const voiceTestCalls = {
  /** Has one screen say a made-up call, at any hour. How it goes is told to staff over `DISPLAYS_DESTINATION`. */
  start: call({
    method: 'POST',
    path: '/v1/voice/tests',
    access: 'staff',
    summary: '시험 방송 시작',
    body: z.strictObject({ displayId: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
    status: 201,
  }),
  report: call({
    method: 'POST',
    path: '/v1/voice/tests/reports',
    access: 'display',
    summary: '시험 방송의 차례와 결과 (화면)',
    body: VoiceTestReport,
    answer: VoiceTestTurn,
  }),
}
