import type { BoardMessage } from '../../realtime/parseBoardMessage.ts'
import type { ConnectionState, RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { ApiError } from './apiError.ts'
import { coalesced } from './coalesced.ts'

/** A request without an answer by then has failed, in milliseconds. */
export const LOAD_TIMEOUT_MS = 10_000
/** Pause before a failed load is tried anew, in milliseconds. */
export const RETRY_MS = 5_000

export interface BoardState<T> {
  /** The last content that was read; null before the first. */
  readonly content: T | null
  /** Status of the refusal that the last load met, 0 when there was no answer at all; null when it succeeded. */
  readonly failure: number | null
  /** The last load failed, or the connection that tells of changes is lost: the content may be out of date. */
  readonly stale: boolean
  /** Until when the content was known to be right, in ms since the epoch; null before the first content. */
  readonly asOf: number | null
}

/** What the store needs of the live connection. */
export type BoardFeed = Pick<RealtimeConnection, 'subscribe' | 'onStatus' | 'getStatus' | 'heardAt'>

interface BoardStoreOptions<T> {
  readonly didId: number | string
  readonly realtime: BoardFeed
  /** Reads everything that the page shows. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** Told of every message, after the store has acted on it. */
  readonly onMessage?: (message: BoardMessage) => void
}

/**
 * What a page knows of one board. It refetches when a message says so, after every reconnect, when the page wakes, and
 * some seconds after a failure; until a load succeeds it keeps the last content and says since when (VW-09 … VW-11).
 */
export class BoardStore<T> {
  readonly #options: BoardStoreOptions<T>
  readonly #listeners = new Set<() => void>()
  #state: BoardState<T> = { content: null, failure: null, stale: false, asOf: null }
  #stopping: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: BoardStoreOptions<T>) {
    this.#options = options
  }

  /** Reads the board and follows it until the returned function is called. */
  start(): () => void {
    const { didId, realtime } = this.#options
    const stopping = new AbortController()
    this.#stopping = stopping
    const unsubscribe = realtime.subscribe(didId, (message) => this.#receive(message))
    const unwatch = realtime.onStatus(() => this.#connectionChanged())
    document.addEventListener('visibilitychange', this.#wake)
    void this.refetch()
    return () => {
      stopping.abort()
      unsubscribe()
      unwatch()
      document.removeEventListener('visibilitychange', this.#wake)
      clearTimeout(this.#retry)
    }
  }

  /** Reads everything anew; settles when an answer asked for after this call has been taken in, and never rejects. */
  readonly refetch: () => Promise<void> = coalesced(() => this.#load())

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly getState = (): BoardState<T> => this.#state

  async #load(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || stop.aborted) return
    clearTimeout(this.#retry)
    const askedAt = Date.now()
    try {
      const content = await this.#options.load(AbortSignal.any([stop, AbortSignal.timeout(LOAD_TIMEOUT_MS)]))
      if (stop.aborted) return
      this.#set({ content, failure: null, stale: this.#connection() === 'lost', asOf: askedAt })
    } catch (error) {
      if (stop.aborted) return
      this.#retry = setTimeout(() => void this.refetch(), RETRY_MS)
      this.#set({ failure: error instanceof ApiError ? error.status : 0, stale: true, asOf: this.#knownUntil() })
    }
  }

  #receive(message: BoardMessage): void {
    if (message.type === 'RELOAD') void this.refetch()
    this.#options.onMessage?.(message)
  }

  #connectionChanged(): void {
    // What happened while the connection was away was never told.
    if (this.#connection() === 'connected') void this.refetch()
    else this.#set({ stale: true, asOf: this.#knownUntil() })
  }

  readonly #wake = (): void => {
    if (document.visibilityState === 'visible') void this.refetch()
  }

  /** Until it went stale, the content was right for as long as the server was heard without a word of change. */
  #knownUntil(): number | null {
    const { stale, asOf } = this.#state
    const { heardAt } = this.#options.realtime
    return !stale && asOf !== null && heardAt !== null ? Math.max(asOf, heardAt) : asOf
  }

  #connection(): ConnectionState {
    return this.#options.realtime.getStatus().state
  }

  #set(change: Partial<BoardState<T>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
