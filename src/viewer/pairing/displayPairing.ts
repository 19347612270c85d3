import { NEEDS_NO_PAIRING, PAIRING_OVER } from '../../../contract/pairingCodes.ts'
import { reloadPage } from '../../update/servedPage.ts'
import { aborts } from '../board/aborts.ts'
import { ApiError, failureOf, readAnswer } from '../board/apiError.ts'

/** How often the display asks whether staff have approved it, in milliseconds. */
export const CLAIM_MS = 3_000
/** Pause before a code is asked for again, in milliseconds. */
export const RETRY_MS = 10_000
const TIMEOUT_MS = 10_000
const API = '/api/v1/displays/pairings'

/**
 * What the page shows: a code, or why there is none; `failure` as in a board's state, null while the first code is
 * asked for.
 */
export type PairingState = { readonly code: string } | { readonly code: null; readonly failure: number | null }

/** What the server answers of a pairing. */
interface Asked {
  readonly code: string
  readonly secret: string
}

/** Who asks for which board, and what becomes of it. */
export interface PairingParts {
  readonly didId: string
  /** By what the device proves which display it is. */
  readonly displaySecret: string
  /** Where the device keeps the key of the board. */
  readonly keyItem: string
}

/** Asks for a code until staff have approved one, keeps the key of the board, and reloads the page. */
export class DisplayPairing {
  readonly #parts: PairingParts
  readonly #listeners = new Set<() => void>()
  #state: PairingState = { code: null, failure: null }

  constructor(parts: PairingParts) {
    this.#parts = parts
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    // One that it had has ended.
    localStorage.removeItem(this.#parts.keyItem)
    const stopping = new AbortController()
    void this.#run(stopping.signal)
    return () => stopping.abort()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly getState = (): PairingState => this.#state

  async #run(stop: AbortSignal): Promise<void> {
    const { didId, displaySecret } = this.#parts
    const asking = { displayId: displaySecret, didId: Number(didId), screen: `${screen.width}x${screen.height}` }
    while (!stop.aborted) {
      try {
        const asked = await this.#post<Asked>('', asking, stop)
        this.#set({ code: asked.code })
        if (await this.#getKey(asked.secret, stop)) return await this.#startAnew()
      } catch (error) {
        if (stop.aborted) return
        if (error instanceof ApiError && error.code === NEEDS_NO_PAIRING) return this.#startAnew()
        this.#set({ code: null, failure: failureOf(error) })
        await pause(RETRY_MS)
      }
    }
  }

  async #startAnew(): Promise<void> {
    while (!(await reloadPage())) await pause(RETRY_MS)
  }

  /** @returns whether the key is there; false when the code is over. @throws when the server refuses to say */
  async #getKey(secret: string, stop: AbortSignal): Promise<boolean> {
    for (;;) {
      await pause(CLAIM_MS)
      if (stop.aborted) return false
      try {
        const { key } = await this.#post<{ key: string | null }>('/claim', { secret }, stop)
        if (key === null) continue
        localStorage.setItem(this.#parts.keyItem, key)
        return true
      } catch (error) {
        // Without an answer the code may still be typed: the server knows it, and is asked again.
        if (!(error instanceof ApiError)) continue
        if (error.code === PAIRING_OVER) return false
        throw error
      }
    }
  }

  async #post<T>(path: string, body: unknown, stop: AbortSignal): Promise<T> {
    const { signal, done } = aborts(stop, TIMEOUT_MS)
    try {
      const answer = await fetch(API + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      return await readAnswer<T>(answer)
    } finally {
      done()
    }
  }

  #set(state: PairingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
