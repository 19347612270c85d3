import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { Emitter } from '../emitter.ts'
import { fetchApi, API_BASE } from './apiAnswer.ts'
import { ApiError } from './apiError.ts'
import { isOwnServer } from './ownServer.ts'
import { storedSession } from './storedSession.ts'

/** First pause before the server is probed again, in ms; it doubles after each failure up to the limit. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Timeout of a probe, in ms. */
const ANSWER_MS = 5_000
/** Time after which a call without a response starts a probe, in ms; calls themselves may take far longer. */
const SLOW_MS = 5_000

/** Statuses that a proxy answers when the server is unavailable. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/**
 * Whether the response comes from the server itself. Ours may answer these statuses too, for example without its
 * database.
 */
const isOfServer = (status: number, isOurs: boolean): boolean => isOurs || !GATEWAY_STATUSES.includes(status)

/**
 * Detects from ordinary calls whether the server is reachable. After a call without a response it probes the server
 * with growing pauses until it answers. A network that swallows everything fails no call for half a minute, so a call
 * that is only slow starts a probe too.
 */
export class ServerReach extends Emitter {
  readonly #url: string
  #lost = false
  #pause = FIRST_PAUSE_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false

  /**
   * Creates the detector.
   *
   * @param url address to probe while the server is unreachable; any response of the server counts, also a 401. By
   * default a call that the server has without a session, or one that every server has.
   */
  constructor(url = `${API_BASE}/${isOwnServer() ? 'health' : 'v1/users/my-info'}`) {
    super()
    this.#url = url
  }

  /** Watches calls, the browser's online and offline events, and whether the page is seen. */
  watch<C extends (...call: never[]) => Promise<unknown>>(call: C): C {
    const watched = async (...parts: never[]) => {
      const probing = setTimeout(this.#probe, SLOW_MS)
      try {
        const answer = await call(...parts)
        this.#answered()
        return answer
      } catch (error) {
        if (error instanceof ApiError) this.#failed(error)
        throw error
      } finally {
        clearTimeout(probing)
      }
    }
    // the network may change without a call; only a probe shows whether the server is reachable
    addEventListener('offline', this.#ask)
    addEventListener('online', this.#ask)
    // Browsers throttle the pauses of hidden pages.
    addEventListener('visibilitychange', () => {
      if (this.#lost && document.visibilityState === 'visible') void this.#ask()
    })
    return watched as unknown as C
  }

  /** Whether the last call had no response. */
  readonly isLost = (): boolean => this.#lost

  #lose(): void {
    if (this.#timer === undefined) this.#askLater()
    this.#set(true)
  }

  /** A device that answers one call may pass others on: only a probe shows whether the server is reachable. */
  #failed({ status, body: { onTheWay, isInOwnWords = false } }: ApiError): void {
    if (onTheWay !== undefined && !GATEWAY_STATUSES.includes(onTheWay)) this.#probe()
    else if (status !== 0 && isOfServer(status, isInOwnWords)) this.#answered()
    else this.#lose()
  }

  readonly #probe = (): void => {
    if (this.#timer === undefined && !this.#isAsking) void this.#ask()
  }

  /**
   * Only an ordinary call makes the next probe soon again. When a gateway passes on the probe but not the calls, the
   * failed pages would otherwise be loaded again every second.
   */
  #answered(): void {
    this.#pause = FIRST_PAUSE_MS
    this.#found()
  }

  #found(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#set(false)
  }

  #askLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#ask, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }

  readonly #ask = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#isAsking = true
    const token = storedSession.accessToken()
    const answer = await fetchApi(this.#url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    }).catch(() => undefined)
    this.#isAsking = false
    if (answer && isOfServer(answer.status, answer.headers.has(OWN_SERVER_HEADER))) return this.#found()
    this.#askLater()
    this.#set(true)
  }

  #set(lost: boolean): void {
    if (lost === this.#lost) return
    this.#lost = lost
    this.emit()
  }
}
