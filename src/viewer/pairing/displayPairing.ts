import { Emitter } from '../../emitter.ts'
import { NEEDS_NO_PAIRING, PAIRING_OVER } from '../../../contract/constants.ts'
import { pause } from '../../timers.ts'
import { reloadPage } from '../../update/servedPage.ts'
import { within } from '../../within.ts'
import { failureOf } from '../board/boardFailure.ts'
import { keyItem } from '../board/boardKey.ts'
import { displaySecret } from '../watch/displayIdentity.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import { isRefusal, readAnswer } from '../../session/refusal.ts'
import { ApiError } from '../../session/apiError.ts'

/** Interval at which the display asks whether it was approved, in milliseconds. */
export const CLAIM_MS = 3_000
/** Pause before a code is requested again, in milliseconds. */
export const RETRY_MS = 10_000
const TIMEOUT_MS = 10_000
const API = '/api/v1/displays/pairings'

/**
 * State of the page: a code, or why there is none. `failure` is as in a board's state, null while the first code is
 * being requested.
 */
type PairingState = { readonly code: string } | { readonly code: null; readonly failure: number | null }

/** Server's response to a new pairing. */
interface Asked {
  readonly code: string
  readonly secret: string
}

/** Requests codes until staff approve one, stores the board's key and reloads the page. */
export class DisplayPairing extends Emitter {
  readonly #didId: string
  #state: PairingState = { code: null, failure: null }

  constructor(didId: string) {
    super()
    this.#didId = didId
  }

  /** Runs until the returned function is called. */
  start(): () => void {
    // A previous key is no longer valid.
    localStorage.removeItem(keyItem(this.#didId))
    const stopping = new AbortController()
    void this.#run(stopping.signal)
    return () => stopping.abort()
  }

  /** Same object until something changes. */
  readonly getState = (): PairingState => this.#state

  async #run(stop: AbortSignal): Promise<void> {
    const asking = {
      displayId: displaySecret(this.#didId),
      didId: Number(this.#didId),
      screen: `${screen.width}x${screen.height}`,
    }
    while (!stop.aborted) {
      try {
        const asked = await this.#post<Asked>('', asking, stop)
        this.#set({ code: asked.code })
        if (await this.#getKey(asked.secret, stop)) return await this.#startAnew()
      } catch (error) {
        if (stop.aborted) return
        if (error instanceof ApiError && error.body.code === NEEDS_NO_PAIRING) return this.#startAnew()
        this.#set({ code: null, failure: failureOf(error) })
        await pause(RETRY_MS)
      }
    }
  }

  async #startAnew(): Promise<void> {
    while (!(await reloadPage())) await pause(RETRY_MS)
  }

  /**
   * Polls for the key. @returns whether the key was stored; false when the code has expired. @throws on any other
   * refusal
   */
  async #getKey(secret: string, stop: AbortSignal): Promise<boolean> {
    for (;;) {
      await pause(CLAIM_MS)
      if (stop.aborted) return false
      try {
        const { key } = await this.#post<{ key: string | null }>('/claim', { secret }, stop)
        if (key === null) continue
        localStorage.setItem(keyItem(this.#didId), key)
        return true
      } catch (error) {
        // No response: the code may still be valid on the server, so ask again.
        if (!isRefusal(error)) continue
        if (error.body.code === PAIRING_OVER) return false
        throw error
      }
    }
  }

  #post<T>(path: string, body: unknown, stop: AbortSignal): Promise<T> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const post = async (signal: AbortSignal) => readAnswer<T>(await fetchApi(API + path, { ...init, signal }))
    return within(TIMEOUT_MS, post, stop)
  }

  #set(state: PairingState): void {
    this.#state = state
    this.emit()
  }
}
