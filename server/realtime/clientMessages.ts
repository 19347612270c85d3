import { parseJson } from '../../contract/answerFields.ts'
import { ProblemReport, Receipt, ReloadTest } from '../../contract/events.ts'
import { reload } from '../events/bus.ts'
import { addressOf, parseDestination } from './destination.ts'
import type { DisplaySession } from './displaySession.ts'
import { type Frame, FrameError } from './frames.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

/** Maximum number of round-trip tests of a client per second. */
const ECHOES_PER_SECOND = 10
/** Maximum number of confirmations of a display per second; it confirms all calls of a paint at once. */
const RECEIPTS_PER_SECOND = 30
const NOT_TAKEN =
  '이 서버에는 메시지를 보낼 수 없습니다. 구독 중인 대기판에 RELOAD를 시험하거나 화면의 표시를 알릴 수만 있습니다.'

/**
 * Handles the SEND frames of a client: a display's receipts and problems, and a RELOAD sent back to the client itself.
 * No client message reaches another client.
 */
export class ClientMessages {
  readonly #subscriptions: Subscriptions
  readonly #echoes = new RateLimit(ECHOES_PER_SECOND)
  readonly #confirmations = new RateLimit(RECEIPTS_PER_SECOND)

  constructor(subscriptions: Subscriptions) {
    this.#subscriptions = subscriptions
  }

  /**
   * Handles a SEND frame.
   * @param own subscriptions of the client: it may refer only to their boards
   * @param display undefined for a client that is no display
   * @throws {FrameError} for a frame that is not accepted, malformed, or sent too often
   */
  take({ headers, body }: Frame, own: Iterable<Subscription>, display: DisplaySession | undefined): void {
    const destination = parseDestination(headers.get('destination'))
    if (headers.has('transaction') || !destination || !('didId' in destination)) throw new FrameError(NOT_TAKEN)
    const { kind, didId } = destination
    const watched = addressOf({ kind: 'messages', didId })
    const there = [...own].filter(({ address }) => address === watched)
    if (there.length === 0) throw new FrameError(NOT_TAKEN)
    if (kind === 'receipts') this.#confirm(didId, body, display)
    else if (kind === 'problems') this.#report(didId, body, display)
    else this.#echo(didId, body, there)
  }

  /** Sends a RELOAD, built by the server, back to this client's own subscriptions of that board only. */
  #echo(didId: number, body: string, own: readonly Subscription[]): void {
    if (!ReloadTest.safeParse(parseJson(body)).success) throw new FrameError(NOT_TAKEN)
    if (!this.#echoes.allows()) throw new FrameError(`시험 메시지는 1초에 ${ECHOES_PER_SECOND}개까지입니다.`)
    this.#subscriptions.send(reload(didId), own)
  }

  /** Takes the calls that a display has painted; calls that are over or already confirmed are ignored. */
  #confirm(didId: number, body: string, display: DisplaySession | undefined): void {
    const { data: receipt } = Receipt.safeParse(parseJson(body))
    if (!receipt) throw new FrameError('표시 확인의 형식이 올바르지 않습니다.')
    if (!this.#confirmations.allows()) throw new FrameError(`표시 확인은 1초에 ${RECEIPTS_PER_SECOND}개까지입니다.`)
    display?.confirm(didId, receipt.shown)
  }

  /** Takes a display's report of content that it cannot show. */
  #report(didId: number, body: string, display: DisplaySession | undefined): void {
    const { data: report } = ProblemReport.safeParse(parseJson(body))
    if (!report) throw new FrameError('화면 이상 보고의 형식이 올바르지 않습니다.')
    if (!this.#confirmations.allows())
      throw new FrameError(`화면 이상 보고는 1초에 ${RECEIPTS_PER_SECOND}개까지입니다.`)
    display?.report(didId, report.problems)
  }
}

const SECOND_MS = 1_000

/** Sliding-window rate limit per second. */
export class RateLimit {
  readonly #perSecond: number
  /** Times of the latest events, oldest first. */
  readonly #latest: number[] = []

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether another event is allowed now; if so, it is counted. */
  allows(now: number = performance.now()): boolean {
    const [oldest = -Infinity] = this.#latest
    if (this.#latest.length >= this.#perSecond) {
      if (now - oldest < SECOND_MS) return false
      this.#latest.shift()
    }
    this.#latest.push(now)
    return true
  }
}
