import type { Turn as Answer, VoiceTestReport, VoiceTestTurn as TestAnswer } from '../../../contract/voiceCalls.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import type { Turn } from '../../voice/announcer.ts'
import { sleep } from '../../voice/sleep.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { within } from '../../within.ts'
import { keyAuthorization } from '../board/boardKey.ts'
import { displaySecret } from '../watch/displayIdentity.ts'

const PATH = '/api/v1/did-waitings/voice'
const TEST_PATH = '/api/v1/voice/tests/reports'
/** Head start for the screen that spoke last, in milliseconds: the other screens ask that much later. */
const AFTER_YOU_MS = 200
/** Interval of requests while another screen speaks, in milliseconds: that screen may fail. */
const AGAIN_MS = 1_000
/**
 * Interval at which the speaking screen renews its turn, in milliseconds: a turn outlives a slow start of the sound and
 * a lost renewal after it.
 */
const RENEW_MS = 1_000
/**
 * Number of failed requests in a row after which a screen that did not speak last speaks anyway: with their pauses they take
 * a turn's lifetime.
 */
const FAILED_MAX = 3
/** Number of reports of a spoken call until one is received, and the pause between them in milliseconds. */
const REPORTS_MAX = 4
const REPORT_AGAIN_MS = 500

/** Identity of a call: the same patient may be called again. */
type Call = Pick<Patient, 'id' | 'calledAt'>

/**
 * Lets one of a board's named screens speak a call (docs/decisions/displays.md#one-screen-announces). All speak when the server does not decide: a call
 * spoken twice is better than one not spoken. The screen that spoke last does so at once.
 */
export class VoiceTurn {
  readonly #didId: string
  /** Whether another screen spoke last; undefined before the first call. */
  #isOthers: boolean | undefined

  constructor(didId: string) {
    this.#didId = didId
  }

  /** Returns a call's turn for the announcer. @param isForAll whether every screen of the board speaks its calls */
  of(call: Call, isForAll: () => boolean): Turn {
    return {
      isOurs: async (signal) => isForAll() || this.#isOurs(call, signal),
      hold: (isRenewed = true) => this.#hold(call, isRenewed && !isForAll()),
    }
  }

  async #isOurs(call: Call, signal: AbortSignal): Promise<boolean> {
    if (this.#isOthers) await pause(AFTER_YOU_MS, signal)
    let failed = 0
    while (!signal.aborted) {
      const answer = await this.#post(call, false).catch(() => undefined)
      failed = answer ? 0 : failed + 1
      const { speaks, isSpoken } = answer ?? {
        speaks: this.#isOthers === false || failed === FAILED_MAX,
        isSpoken: false,
      }
      if (answer || speaks) this.#isOthers = !speaks
      if (speaks || isSpoken) return speaks
      await pause(AGAIN_MS, signal)
    }
    return false
  }

  #hold(call: Call, isRenewed: boolean): (isHeard: boolean) => void {
    const timer = isRenewed
      ? setInterval(() => void this.#post(call, false).catch(() => undefined), RENEW_MS)
      : undefined
    return (isHeard) => void (isHeard ? this.#report(call) : Promise.resolve()).then(() => clearInterval(timer))
  }

  /** Reports a spoken call. The turn is kept until the report is received: another screen would speak it again. */
  async #report(call: Call): Promise<void> {
    for (let sent = 1; ; sent += 1) {
      const isReceived = await this.#post(call, true).then(
        () => true,
        () => false,
      )
      if (isReceived || sent === REPORTS_MAX) return
      await sleep(REPORT_AGAIN_MS)
    }
  }

  #post({ id, calledAt }: Call, isOver: boolean): Promise<Answer> {
    return displayPost<Answer>(this.#didId, PATH, { didWaitingId: Number(id), calledAt, isOver })
  }
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

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
  async #report(said: Pick<VoiceTestReport, 'state' | 'seconds' | 'missing'>): Promise<TestAnswer | undefined> {
    const answer = await displayPost<TestAnswer>(this.#didId, TEST_PATH, { test: this.#test, ...said }).catch(
      () => undefined,
    )
    this.#isOver ||= answer?.isOver ?? false
    return answer
  }
}

/** Timeout of a display's POST request, in milliseconds. */
const ANSWER_MS = 800

/** Posts a display's report about its board, with its credentials. @throws Error on a timeout or an error status */
const displayPost = <T>(didId: string, address: string, said: object): Promise<T> =>
  within(ANSWER_MS, async (signal) => {
    const key = keyAuthorization(didId)
    const answer = await fetchApi(address, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: key }) },
      body: JSON.stringify({ didId: Number(didId), display: displaySecret(didId), ...said }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return (await answer.json()) as T
  })
