import type { FastifyInstance } from 'fastify'
import { spokenCallCalls } from '../../contract/spokenCalls.ts'
import { type VoicePart, voiceCalls } from '../../contract/voiceParts.ts'
import { voiceTestCalls } from '../../contract/voiceTests.ts'
import { type CallEvent, route } from '../http/route.ts'
import type { Sentences } from './sentences.ts'
import type { VoicePartService } from './voicePartService.ts'
import type { VoiceTests } from './voiceTests.ts'
import type { VoiceTurns } from './voiceTurns.ts'

/** Parts may contain room names with commas, so they go into the details and not into the subjects. */
const changed = (action: 'voice.store' | 'voice.remove', parts: readonly string[]): CallEvent => ({
  action,
  kind: 'none',
  subjects: ['voice'],
  details: { parts },
})

interface Voices {
  readonly turns: VoiceTurns
  readonly tests: VoiceTests
  readonly parts: VoicePartService
  readonly sentences: Sentences
}

/** Registers the routes that decide which screen announces a call, and with which recordings (docs/decisions/displays.md#one-screen-announces, docs/decisions/displays.md#other-voices). */
export function voiceRoutes(app: FastifyInstance, { turns, tests, parts, sentences }: Voices): void {
  const voice = async (all: Promise<VoicePart[]>) => ({ canSpeak: sentences.areThere, parts: await all })
  route(app, spokenCallCalls.speak, ({ body, request }) => turns.speak(body, request.board?.displayId, request.ip))
  route(app, voiceTestCalls.start, ({ body: { displayId }, audit }) =>
    tests.start(
      audit(({ didId }) => ({ action: 'voice.test', kind: 'display', subjects: [displayId], details: { didId } })),
      displayId,
    ),
  )
  route(app, voiceTestCalls.report, ({ body, request }) => tests.report(body, request.board?.displayId, request.ip))
  route(app, voiceCalls.all, () => voice(parts.list()))
  route(app, voiceCalls.one, ({ params }) => parts.one(params.part))
  route(app, voiceCalls.store, ({ body, audit }) =>
    voice(
      parts.store(
        audit(() =>
          changed(
            'voice.store',
            body.parts.map(({ part }) => part),
          ),
        ),
        body.parts,
      ),
    ),
  )
  route(app, voiceCalls.remove, ({ body, audit }) =>
    voice(
      parts.remove(
        audit(() => changed('voice.remove', body.parts)),
        body.parts,
      ),
    ),
  )
  route(app, voiceCalls.emergency, ({ params, request }) => sentences.ofEmergency(params.didId, request.ip))
  route(app, voiceCalls.sentence, ({ params, query, caller, request }) =>
    sentences.of(params.didId, query.number, { address: request.ip, isStaff: caller !== null }),
  )
}
