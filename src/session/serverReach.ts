import { type AxiosInstance, type InternalAxiosRequestConfig, isAxiosError, isCancel } from 'axios'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { Emitter } from '../emitter.ts'
import { AnsweredOnTheWay, fetchApi } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import { storedSession } from './storedSession.ts'

/** First pause before the server is probed again, in ms; it doubles after each failure up to the limit. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Timeout of a probe, in ms. */
const ANSWER_MS = 5_000
/** Time after which a call without a response starts a probe, in ms; calls themselves may take far longer. */
const SLOW_MS = 5_000

/** A request with the timer of its probe. */
interface Watched extends InternalAxiosRequestConfig {
  probeTimer?: ReturnType<typeof setTimeout>
}

/** Statuses that a proxy answers when the server is unavailable. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504]

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
   * @param url address to probe while the server is unreachable; any response of the server counts, also a 401. The
   * default is a call that every server has.
   */
  constructor(url = `${API_BASE}/v1/users/my-info`) {
    super()
    this.#url = url
  }

  /** Watches the responses of a client, the browser's online and offline events, and whether the page is seen. */
  watch(client: AxiosInstance): void {
    client.interceptors.request.use((config: Watched) => {
      config.probeTimer = setTimeout(this.#probe, SLOW_MS)
      return config
    })
    client.interceptors.response.use(
      (answer) => {
        clearTimeout((answer.config as Watched).probeTimer)
        this.#answered()
        return answer
      },
      (error: unknown) => {
        if (isAxiosError(error)) clearTimeout((error.config as Watched | undefined)?.probeTimer)
        if (error instanceof AnsweredOnTheWay) this.#answeredOnTheWay(error.status)
        else if (isAxiosError(error) && !isCancel(error)) {
          if (error.response && isOfServer(error.response.status, OWN_SERVER_HEADER in error.response.headers))
            this.#answered()
          else this.#lose()
        }
        throw error
      },
    )
    // the network may change without a call; only a probe shows whether the server is reachable
    addEventListener('offline', this.#ask)
    addEventListener('online', this.#ask)
    // Browsers throttle the pauses of hidden pages.
    addEventListener('visibilitychange', () => {
      if (this.#lost && document.visibilityState === 'visible') void this.#ask()
    })
  }

  /** Whether the last call had no response. */
  readonly isLost = (): boolean => this.#lost

  #lose(): void {
    if (this.#timer === undefined) this.#askLater()
    this.#set(true)
  }

  /** A device that answers one call may pass others on: only a probe shows whether the server is reachable. */
  #answeredOnTheWay(status: number): void {
    if (GATEWAY_STATUSES.includes(status)) this.#lose()
    else this.#probe()
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
