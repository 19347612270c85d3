import { randomUUID } from 'node:crypto'
import type { VoiceTest, VoiceTestReport, VoiceTestTurn } from '../../contract/voiceCalls.ts'
import { VOICE_TEST_ANSWER_MS, VOICE_TEST_MS } from '../../contract/voice.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import type { Bus, BusEvent, VoiceTestEvent } from '../events/bus.ts'
import { networkOf } from '../http/addresses.ts'
import { conflict, notFound } from '../http/refusals.ts'
import { TokenBuckets } from '../http/rateLimits.ts'
import { displayFingerprint } from '../realtime/displayWatch.ts'
import { findTestedScreen, takeTurn } from './voiceTurnRepository.ts'

/** Rate limit of tests per screen: a test that somebody listens to takes longer. */
const TESTS = { burst: 4, perSecond: 0.1 }
/** Rate limit of reports per network, which may contain all walls of a hospital: each reports at most once a second. */
const REPORTS = { burst: 100, perSecond: 10 }

interface Running {
  readonly test: string
  readonly didId: number
  /** The last state reported by the screen; undefined before the first report. */
  readonly state?: VoiceTest['state']
  /** Expiry in ms of the monotonic clock. */
  readonly until: number
}

/**
 * Runs test announcements, one at a time per screen. All servers learn of each test over the bus, whichever server
 * started it and whichever the screen reports to. Nothing is stored; an unanswered test expires.
 */
export class VoiceTests {
  readonly #unit: UnitOfWork
  readonly #bus: Bus
  readonly #running = new Map<string, Running>()
  readonly #tests = new TokenBuckets(TESTS)
  readonly #reports = new TokenBuckets(REPORTS)

  constructor(unit: UnitOfWork, bus: Bus) {
    this.#unit = unit
    this.#bus = bus
  }

  /** Follows the tests of all servers. @returns a function that stops it */
  open(): () => void {
    return this.#bus.subscribe((event) => this.#note(event))
  }

  /**
   * Starts a test announcement on a screen.
   * @throws 404 for an unknown screen, 409 for one that cannot announce now, 429 for too many tests
   */
  async start(audit: Audit<{ id: string; didId: number }>, displayId: string): Promise<{ id: string }> {
    const screen = await findTestedScreen(this.#unit.db, displayId)
    if (!screen) throw notFound('display', displayId)
    if (!screen.isThere) throw conflict('SCREEN_AWAY')
    if (!screen.isVoiceOn) throw conflict('VOICE_OFF')
    if (this.#runningOn(displayId)) throw conflict('TEST_RUNNING')
    this.#tests.takeOrRefuse(displayId)
    const event: VoiceTestEvent = { kind: 'voiceTest', displayId, didId: screen.didId, test: randomUUID() }
    // Noted before the commit, so that a concurrent test is refused.
    this.#note(event)
    try {
      const { id } = await this.#unit.change(audit, async (_tx, emit) => {
        emit(event)
        return { id: event.test, didId: event.didId }
      })
      return { id }
    } catch (error) {
      this.#running.delete(displayId)
      throw error
    }
  }

  /**
   * Handles a screen's report about its test, or its request for a turn.
   * @param keyOf id of the display whose key was sent; it overrides the id in the report
   * @throws 429 for too many reports
   */
  async report(
    { didId, test, display, state, seconds, missing }: VoiceTestReport,
    keyOf: string | undefined,
    address: string,
  ): Promise<VoiceTestTurn> {
    this.#reports.takeOrRefuse(networkOf(address))
    const displayId = keyOf ?? displayFingerprint(display)
    const running = this.#runningOn(displayId)
    if (running?.test !== test || running.didId !== didId) return { speaks: false, isOver: true }
    const speaks = state === 'SPEAKING' && (await takeTurn(this.#unit.db, displayFingerprint(display), didId))
    const isNews = state !== running.state && (state !== 'SPEAKING' || speaks)
    if (isNews) this.#emit(displayId, didId, { id: test, state, ...details(seconds, missing) })
    return { speaks, isOver: false }
  }

  #emit(displayId: string, didId: number, voiceTest: VoiceTest): void {
    this.#bus.publish([
      { kind: 'displays', message: { type: 'DISPLAY', message: '', event: 'TESTED', displayId, didId, voiceTest } },
    ])
  }

  #note(event: BusEvent): void {
    if (event.kind === 'voiceTest') {
      const { displayId, test, didId } = event
      this.#running.set(displayId, { test, didId, until: performance.now() + VOICE_TEST_ANSWER_MS })
    }
    if (event.kind !== 'displays' || !event.message.voiceTest) return
    const { displayId, didId, voiceTest } = event.message
    const { id: test, state } = voiceTest
    if (state === 'HEARD' || state === 'SILENT') this.#running.delete(displayId)
    else this.#running.set(displayId, { test, didId, state, until: performance.now() + VOICE_TEST_MS })
  }

  #runningOn(displayId: string): Running | undefined {
    for (const [id, { until }] of this.#running) if (until < performance.now()) this.#running.delete(id)
    return this.#running.get(displayId)
  }
}

function details(seconds: number | undefined, missing: readonly string[] | undefined) {
  return { ...(seconds !== undefined && { seconds }), ...(missing && { missing: [...missing] }) }
}
