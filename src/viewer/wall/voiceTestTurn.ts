import type { VoiceTestReport, VoiceTestTurn as Answer } from '../../../contract/voiceTests.ts'
import type { Turn } from '../../voice/announcer.ts'
import { displayPost } from './displayPost.ts'
import { AGAIN_MS, pause, RENEW_MS } from './voiceTurn.ts'

const PATH = '/api/v1/voice/tests/reports'

/** The turn to say a test announcement, and what the server is told of it (decision 58). */
export class VoiceTestTurn implements Turn {
  readonly #didId: string
  readonly #test: string
  /** The server knows that the screen is there. */
  readonly #taken: Promise<unknown>
  #beganAt = 0
  #seconds: number | undefined
  #isOver = false

  constructor(didId: string, test: string) {
    this.#didId = didId
    this.#test = test
    this.#taken = this.#report({ state: 'WAITING' })
  }

  /** The server does not wait for the test any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Unlike a call, a test that the server does not answer for is not said: nobody may be there any more to hear it. */
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

  /** Says how it went. @param missing the parts whose recordings could not be played */
  end(isHeard: boolean, missing: readonly string[]): void {
    void this.#report({
      state: isHeard ? 'HEARD' : 'SILENT',
      ...(isHeard && this.#seconds !== undefined && { seconds: this.#seconds }),
      ...(isHeard && missing.length > 0 && { missing: [...missing] }),
    })
  }

  /** @returns undefined without an answer */
  async #report(said: Pick<VoiceTestReport, 'state' | 'seconds' | 'missing'>): Promise<Answer | undefined> {
    const answer = await displayPost<Answer>(this.#didId, PATH, { test: this.#test, ...said }).catch(() => undefined)
    this.#isOver ||= answer?.isOver ?? false
    return answer
  }
}
