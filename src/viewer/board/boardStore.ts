import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { READ_AFTER_MS } from '../../../contract/realtime.ts'
import type { BoardMessage } from '../../realtime/parseBoardMessage.ts'
import type { ConnectionState, RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { ApiError } from './apiError.ts'
import { coalesced } from './coalesced.ts'
import type { Kept, KeptBoard } from './keptBoard.ts'

/** A request without an answer by then has failed, in milliseconds. */
export const LOAD_TIMEOUT_MS = 10_000
/** Pause before a failed load is tried anew, in milliseconds. */
export const RETRY_MS = 5_000
/** A start that has no answer by then shows what the device has kept, in milliseconds. */
export const RECALL_MS = 2_000
const NOT_FOUND = 404

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

/** What a board's content says of its version; null from a server that has none. */
interface Versioned {
  readonly version: number | null
}

interface BoardStoreOptions<T> {
  readonly didId: number | string
  readonly realtime: BoardFeed
  /** Reads everything that the page shows. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** Everything that the page shows, of a board that came with a message; absent where it takes more than what is public. */
  readonly contentOf?: (board: PublicBoard) => T
  /** Told of every message, after the store has acted on it. */
  readonly onMessage?: (message: BoardMessage) => void
  /** What is known of the board from the first moment on; null when it has to be asked for. */
  readonly first?: Kept<T> | null
  /** Where the last content is kept for a start without the server. */
  readonly kept?: KeptBoard<T>
}

/**
 * What a page knows of one board. It refetches when a message tells of a version that it does not have yet (a moment later where
 * the message brings it, which is shown at once), after every reconnect, when the page wakes, and some seconds after a failure;
 * until a load succeeds it keeps the last content and says since when (VW-09 … VW-11).
 */
export class BoardStore<T extends Versioned> {
  readonly #options: BoardStoreOptions<T>
  readonly #listeners = new Set<() => void>()
  #state: BoardState<T> = { content: null, failure: null, stale: false, asOf: null }
  #stopping: AbortController | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #readAfter: ReturnType<typeof setTimeout> | undefined
  #isAsked = false
  #toldVersion = 0
  /** The newest version that a message brought since the running load began. */
  #broughtVersion = 0

  constructor(options: BoardStoreOptions<T>) {
    this.#options = options
    if (options.first) this.#state = { ...this.#state, ...options.first }
  }

  /** Reads the board and follows it until the returned function is called. */
  start(): () => void {
    const { didId, realtime, first } = this.#options
    // What the first content misses is read once the connection that tells of changes is made.
    const isRead = Boolean(first) && this.#stopping === undefined
    const stopping = new AbortController()
    this.#stopping = stopping
    const unsubscribe = realtime.subscribe(didId, (message) => this.#receive(message))
    const unwatch = realtime.onStatus(() => this.#connectionChanged())
    document.addEventListener('visibilitychange', this.#wake)
    const recall = setTimeout(() => this.#recall(), RECALL_MS)
    if (!isRead) void this.refetch()
    return () => {
      stopping.abort()
      clearTimeout(recall)
      unsubscribe()
      unwatch()
      document.removeEventListener('visibilitychange', this.#wake)
      clearTimeout(this.#retry)
      clearTimeout(this.#readAfter)
    }
  }

  /** Reads everything anew; settles when an answer asked for after this call has been taken in, and never rejects. */
  readonly refetch = (): Promise<void> => {
    this.#isAsked = true
    return this.#catchUp()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly getState = (): BoardState<T> => this.#state

  readonly #catchUp: () => Promise<void> = coalesced(async () => {
    // The version that a message told of may have arrived with a load that was under way.
    const { content, stale } = this.#state
    if (this.#isAsked || stale || (content?.version ?? 0) < this.#toldVersion) await this.#load()
  })

  async #load(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || stop.aborted) return
    this.#isAsked = false
    this.#broughtVersion = 0
    clearTimeout(this.#retry)
    clearTimeout(this.#readAfter)
    this.#readAfter = undefined
    const askedAt = Date.now()
    try {
      const content = await this.#options.load(AbortSignal.any([stop, AbortSignal.timeout(LOAD_TIMEOUT_MS)]))
      if (stop.aborted || (content.version ?? 0) < this.#broughtVersion) return
      this.#show(content, askedAt)
    } catch (error) {
      if (stop.aborted) return
      this.#retry = setTimeout(() => void this.refetch(), RETRY_MS)
      this.#failed(error instanceof ApiError ? error.status : 0)
    }
  }

  #show(content: T, asOf: number): void {
    this.#set({ content, failure: null, stale: this.#connection() === 'lost', asOf })
    this.#options.kept?.write(content, asOf)
  }

  #failed(failure: number): void {
    this.#set({ failure, stale: true, asOf: this.#knownUntil() })
    if (failure === NOT_FOUND) this.#options.kept?.forget()
    else this.#recall()
  }

  /** Before the first answer, the content of the last time is better than none. */
  #recall(): void {
    const kept = this.#state.content === null ? this.#options.kept?.read() : null
    if (kept) this.#set({ ...kept, stale: true })
  }

  #receive(message: BoardMessage): void {
    if (message.type === 'RELOAD') this.#reload(message)
    this.#options.onMessage?.(message)
  }

  #reload({ version, board }: BoardMessage): void {
    if (board && this.#options.contentOf) this.#take(board, this.#options.contentOf)
    else if (version === undefined) void this.refetch()
    else {
      this.#toldVersion = Math.max(this.#toldVersion, version)
      void this.#catchUp()
    }
  }

  /** A board may be brought twice, and late: its version says which is the newer. */
  #take(board: PublicBoard, contentOf: (board: PublicBoard) => T): void {
    const { content, stale } = this.#state
    if (!stale && board.version <= (content?.version ?? 0)) return
    clearTimeout(this.#retry)
    this.#broughtVersion = board.version
    this.#show(contentOf(board), Date.now())
    this.#readAfter ??= setTimeout(() => void this.refetch(), READ_AFTER_MS)
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
