import { kioskCalls } from '../../contract/kiosks.ts'
import { spokenCallCalls, type SpokenCall, type Turn, voiceTestCalls } from '../../contract/voiceCalls.ts'
import { type VoicePart, voiceCalls } from '../../contract/voiceParts.ts'
import { type CallEvent, route } from '../http/route.ts'
import { join } from 'node:path'
import { VOICE } from '../disk/dataFolder.ts'
import type { Context, Module } from '../module.ts'
import { type FindEmergency, Sentences } from './sentences.ts'
import { VoiceEngine } from './voiceEngine.ts'
import { VoicePartService } from './voicePartService.ts'
import { VoiceTests } from './voiceTests.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Bus } from '../events/bus.ts'
import { networkOf } from '../http/addresses.ts'
import { TokenBuckets } from '../http/rateLimits.ts'
import { displayFingerprint } from '../realtime/displayWatch.ts'
import { findStanding, findTurnScope, markSpoken, takeTurn } from './voiceTurnRepository.ts'

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
      route(app, kioskCalls.speech, ({ query, request }) => sentences.ofKiosk(query.text, query.language, request.ip))
      route(app, voiceCalls.emergency, ({ params, request }) => sentences.ofEmergency(params.didId, request.ip))
      route(app, voiceCalls.sentence, ({ params, query, caller, request }) =>
        sentences.of(params.didId, query, { address: request.ip, isStaff: caller !== null }),
      )
    },
    stop: stopTests,
  }
}

/** Rate limit per network, which may contain all walls of a hospital: each asks twice a second while it speaks. */
const PACE = { burst: 200, perSecond: 50 }

/** Decides which of a board's screens announces its calls, and which board of a hall speaks (docs/decisions/displays.md#one-screen-announces, docs/decisions/displays.md#one-screen-announces). */
class VoiceTurns {
  readonly #unit: UnitOfWork
  readonly #bus: Bus
  readonly #pace = new TokenBuckets(PACE)

  constructor(unit: UnitOfWork, bus: Bus) {
    this.#unit = unit
    this.#bus = bus
  }

  /**
   * Handles a display's request for its turn, or its report that it is done. An unnamed display may always speak, and
   * its reports are not stored, because anyone may claim to be a display.
   * @param keyOf id of the display whose key was sent; it overrides the id in the request
   * @throws 429 for too many requests
   */
  async speak({ display, isOver, ...call }: SpokenCall, keyOf: string | undefined, address: string): Promise<Turn> {
    this.#pace.takeOrRefuse(networkOf(address))
    const { db } = this.#unit
    const displayId = keyOf ?? displayFingerprint(display)
    if (isOver) {
      await this.#note(displayId, call)
      return { speaks: false, isSpoken: true }
    }
    const { isNamed, isSpoken } = await findStanding(db, displayId, call)
    if (!isNamed || isSpoken) return { speaks: !isNamed, isSpoken: isNamed }
    // Players with a copied disk send the same key, but have secrets of their own: only one of them speaks.
    const device = displayFingerprint(display)
    return { speaks: await takeTurn(db, device, await findTurnScope(db, call.didId)), isSpoken: false }
  }

  async #note(displayId: string, { didId, ...call }: Pick<SpokenCall, 'didId' | 'didWaitingId' | 'calledAt'>) {
    const spokenAt = new Date().toISOString()
    const spokenBy = await markSpoken(this.#unit.db, displayId, { didId, ...call }, spokenAt)
    if (spokenBy === undefined) return
    const spoken = [{ ...call, spokenAt, spokenBy }]
    this.#bus.publish([{ kind: 'receipts', didId, message: { type: 'RECEIPT', message: '', shown: [], spoken } }])
  }
}
