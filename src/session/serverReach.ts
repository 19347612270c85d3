import { type AxiosInstance, isAxiosError, isCancel } from 'axios'
import { OWN_SERVER_HEADER } from '../../contract/ownServer.ts'
import { API_BASE } from './apiBase.ts'

/** Pause before the server is asked again, in ms: twice as long after each failure, up to a limit. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** A server that has not answered by then is away, in ms. */
const ANSWER_MS = 5_000

/** What a proxy answers in place of a server that is away. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504]

/** Whether the server itself answered: ours says so also where it cannot do its work, say without its database. */
const isOfServer = (status: number, isOurs: boolean): boolean => isOurs || !GATEWAY_STATUSES.includes(status)

/**
 * Knows whether the server answers, from the calls that are made anyway. Once one had no answer it asks by itself, ever
 * more slowly, until there is one.
 */
export class ServerReach {
  readonly #listeners = new Set<() => void>()
  readonly #url: () => string
  #lost = false
  #pause = FIRST_PAUSE_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param url what is asked while the server is away; any answer of the server will do, also that nobody is signed in.
   * Unless given, a call that every server knows.
   */
  constructor(url: () => string = () => `${API_BASE}/v1/users/my-info`) {
    this.#url = url
  }

  /** Listens to the calls of a client, and to the browser's own word on its network. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use(
      (answer) => {
        this.#found()
        return answer
      },
      (error: unknown) => {
        if (isAxiosError(error) && !isCancel(error)) {
          if (error.response && isOfServer(error.response.status, OWN_SERVER_HEADER in error.response.headers))
            this.#found()
          else this.#lose()
        }
        throw error
      },
    )
    // a network comes and goes without a call; whether the server is beyond it, only asking can tell
    addEventListener('offline', this.#ask)
    addEventListener('online', this.#ask)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether the last call had no answer. */
  readonly isLost = (): boolean => this.#lost

  #lose(): void {
    if (this.#timer === undefined) this.#askLater()
    this.#set(true)
  }

  #found(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pause = FIRST_PAUSE_MS
    this.#set(false)
  }

  #askLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#ask, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }

  readonly #ask = async (): Promise<void> => {
    clearTimeout(this.#timer)
    const answer = await fetch(this.#url(), { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      () => undefined,
    )
    if (answer && isOfServer(answer.status, answer.headers.has(OWN_SERVER_HEADER))) return this.#found()
    this.#askLater()
    this.#set(true)
  }

  #set(lost: boolean): void {
    if (lost === this.#lost) return
    this.#lost = lost
    for (const listener of this.#listeners) listener()
  }
}
