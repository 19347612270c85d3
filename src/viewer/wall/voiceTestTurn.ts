import type { VoiceTestReport, VoiceTestTurn as Answer } from '../../../contract/voiceCalls.ts'
import type { Turn } from '../../voice/announcer.ts'
import { displayPost } from './displayPost.ts'
import { AGAIN_MS, pause, RENEW_MS } from './voiceTurn.ts'

const PATH = '/api/v1/voice/tests/reports'

/** The turn to speak a test announcement, and its reports to the server (docs/decisions/displays.md#one-screen-announces). */
export class VoiceTestTurn implements Turn {
  readonly #didId: string
  readonly #test: string
  /** Settles once the server has been notified that this screen takes part. */
  readonly #taken: Promise<unknown>
  #beganAt = 0
  #seconds: number | undefined
  #isOver = false

  constructor(didId: string, test: string) {
    this.#didId = didId
    this.#test = test
    this.#taken = this.#report({ state: 'WAITING' })
  }

  /** Whether the server no longer waits for the test. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Unlike a call, a test is not spoken when the server does not answer: the person who tests may have left. */
  readonly isOurs = async (signal: AbortSignal): Promise<boolean> => {
    await this.#taken
    while (!signal.aborted && !this.#isOver) {
      const answer = await this.#report({ state: 'SPEAKING' })
      if (answer?.speaks) return true
      this.#isOver ||= answer === undefined
      await pause(AGAIN_MS, signal)
    }
    return false
  }

  readonly hold = (): (() => void) => {
    this.#beganAt = performance.now()
    const timer = setInterval(() => void this.#report({ state: 'SPEAKING' }), RENEW_MS)
    return () => {
      clearInterval(timer)
      this.#seconds = (performance.now() - this.#beganAt) / 1_000
    }
  }

  /** Reports the result. @param missing the parts whose recordings could not be played */
  end(isHeard: boolean, missing: readonly string[]): void {
    void this.#report({
      state: isHeard ? 'HEARD' : 'SILENT',
      ...(isHeard && this.#seconds !== undefined && { seconds: this.#seconds }),
      ...(isHeard && missing.length > 0 && { missing: [...missing] }),
    })
  }

  /** @returns undefined when the request fails */
  async #report(said: Pick<VoiceTestReport, 'state' | 'seconds' | 'missing'>): Promise<Answer | undefined> {
    const answer = await displayPost<Answer>(this.#didId, PATH, { test: this.#test, ...said }).catch(() => undefined)
    this.#isOver ||= answer?.isOver ?? false
    return answer
  }
}
