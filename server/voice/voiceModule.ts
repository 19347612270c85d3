import { spokenCallCalls } from '../../contract/spokenCalls.ts'
import { type VoicePart, voiceCalls } from '../../contract/voiceParts.ts'
import { voiceTestCalls } from '../../contract/voiceTests.ts'
import { type CallEvent, route } from '../http/route.ts'
import { join } from 'node:path'
import { VOICE } from '../disk/dataFolder.ts'
import type { Context, Module } from '../module.ts'
import { type FindEmergency, Sentences } from './sentences.ts'
import { VoiceEngine } from './voiceEngine.ts'
import { VoicePartService } from './voicePartService.ts'
import { VoiceTests } from './voiceTests.ts'
import { VoiceTurns } from './voiceTurns.ts'

/** Parts may contain room names with commas, so they go into the details and not into the subjects. */
const changed = (action: 'voice.store' | 'voice.remove', parts: readonly string[]): CallEvent => ({
  action,
  kind: 'none',
  subjects: ['voice'],
  details: { parts },
})

/** Decides which screen announces a call, and with which recordings (docs/decisions/displays.md#one-screen-announces, docs/decisions/displays.md#other-voices). */
export function voiceModule({ unit, db, bus, config, app: { log } }: Context, findEmergency: FindEmergency): Module {
  const engine =
    config.voiceCommand &&
    new VoiceEngine({
      command: config.voiceCommand,
      folder: join(config.dataDir, VOICE),
      report: (error) => log.error({ err: error }, 'voice program failed'),
    })
  const turns = new VoiceTurns(unit, bus)
  const tests = new VoiceTests(unit, bus)
  const parts = new VoicePartService(unit)
  const sentences = new Sentences(db, engine, findEmergency)
  const stopTests = tests.open()
  return {
    routes(app) {
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
    },
    stop: stopTests,
  }
}
