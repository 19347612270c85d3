import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { READ_AFTER_MS } from '../../../contract/realtime.ts'
import type { BoardMessage } from '../../realtime/parseBoardMessage.ts'
import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { aborts } from './aborts.ts'
import { coalesced } from './coalesced.ts'
import type { Kept, KeptBoard } from './keptBoard.ts'
import { PollSchedule } from './pollSchedule.ts'
import { type BoardState, ShownBoard } from './shownBoard.ts'

/** A read without an answer by then has failed, in milliseconds; a mark is due within 12 s (DE-28). */
export const LOAD_TIMEOUT_MS = 8_000
/** The same for the short question of the version. */
const VERSION_TIMEOUT_MS = 4_000
/** A start that has no answer by then shows what the device has kept, in milliseconds. */
export const RECALL_MS = 2_000
/**
 * A live connection that is silent for longer may be dead, although it looks open: the board is then polled, in
 * milliseconds.
 */
export const SILENT_AFTER_MS = 10_300
/** How often the store looks whether its content is still current, in milliseconds. */
const CHECK_MS = 250

/** What the store needs of the live connection. */
export type BoardFeed = Pick<RealtimeConnection, 'subscribe' | 'onStatus' | 'getStatus' | 'silentMs'>

/** What a page that draws a board needs of its store. */
export type FollowedBoard<T extends Versioned> = Pick<BoardStore<T>, 'start' | 'refetch' | 'subscribe' | 'getState'>

/** What a board's content says of its version; null from a server that has none. */
interface Versioned {
  readonly version: number | null
}

interface BoardStoreOptions<T> {
  readonly didId: number | string
  readonly realtime: BoardFeed
  /** Reads everything that the page shows. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** Reads the version alone: one short call; null from a server that has none. */
  readonly loadVersion: (signal: AbortSignal) => Promise<number | null>
  /**
   * Everything that the page shows, of a board that came with a message; absent where it takes more than what is
   * public.
   */
  readonly contentOf?: (board: PublicBoard) => T
  /** Told of every message, after the store has acted on it. */
  readonly onMessage?: (message: BoardMessage) => void
  /** What is known of the board from the first moment on; null when it has to be asked for. */
  readonly first?: Kept<T> | null
  /** Where the last content is kept for a start without the server. */
  readonly kept?: KeptBoard<T>
}

/**
 * What a page knows of one board. It refetches when a message tells of a version that it does not have yet (a moment
 * later where the message brings it, which is shown at once), after every reconnect, when the page wakes, and some
 * seconds after a failure; while the live connection is lost or silent it polls. Content that nothing has confirmed for
 * {@link STALE_AFTER_MS} is stale (VW-09 … VW-11, DE-28).
 */
export class BoardStore<T extends Versioned> {
  readonly #options: BoardStoreOptions<T>
  readonly #shown: ShownBoard<T>
  readonly #polls = new PollSchedule()
  #stopping: AbortController | undefined
  #readAfter: ReturnType<typeof setTimeout> | undefined
  #isPolling = false
  #isAsked = false
  #toldVersion = 0
  /** The newest version that a message pushed since the running load began. */
  #broughtVersion = 0

  constructor(options: BoardStoreOptions<T>) {
    this.#options = options
    this.#shown = new ShownBoard(options.first, options.kept)
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
    const recall = setTimeout(() => this.#shown.recall(), RECALL_MS)
    const checks = setInterval(() => this.#check(), CHECK_MS)
    this.#polls.done()
    if (!isRead) void this.refetch()
    return () => {
      stopping.abort()
      clearTimeout(recall)
      clearInterval(checks)
      unsubscribe()
      unwatch()
      document.removeEventListener('visibilitychange', this.#wake)
      clearTimeout(this.#readAfter)
    }
  }

  /** Reads everything again; settles when an answer asked for after this call has been taken in, and never rejects. */
  readonly refetch = (): Promise<void> => {
    this.#isAsked = true
    this.#shown.doubt()
    return this.#catchUp()
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** The same object until something changes. */
  readonly getState = (): BoardState<T> => this.#shown.getState()

  readonly #catchUp: () => Promise<void> = coalesced(async () => {
    // The version that a message named may have arrived with a load that was under way.
    const { content, failure } = this.getState()
    if (this.#isAsked || failure !== null || (content?.version ?? 0) < this.#toldVersion) await this.#load()
  })

  async #load(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || stop.aborted) return
    this.#isAsked = false
    this.#broughtVersion = 0
    clearTimeout(this.#readAfter)
    this.#readAfter = undefined
    const askedAt = performance.now()
    await this.#ask(stop, LOAD_TIMEOUT_MS, async (signal) => {
      const content = await this.#options.load(signal)
      if (!stop.aborted && (content.version ?? 0) >= this.#broughtVersion) this.#shown.show(content, askedAt)
    })
  }

  /**
   * While the live connection tells nothing: one short call that confirms the content, and a whole read only when it
   * does not.
   */
  async #poll(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || this.#isPolling) return
    this.#isPolling = true
    const known = this.#shown.isKnown ? this.getState().content?.version : null
    const askedAt = performance.now()
    if (known === null || known === undefined) await this.refetch()
    else {
      await this.#ask(stop, VERSION_TIMEOUT_MS, async (signal) => {
        const version = await this.#options.loadVersion(signal)
        const { content } = this.getState()
        if (content && version === content.version) this.#shown.confirm(content, askedAt)
        else await this.refetch()
      })
    }
    this.#isPolling = false
  }

  /** Runs one question to the server; what goes wrong is the state's failure. */
  async #ask(stop: AbortSignal, timeoutMs: number, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal, done } = aborts(stop, timeoutMs)
    try {
      await run(signal)
      this.#polls.done()
    } catch (error) {
      if (stop.aborted) return
      this.#polls.failed()
      this.#shown.failed(error)
    } finally {
      done()
    }
  }

  #check(): void {
    const isLive = this.#isLive()
    if (isLive) this.#shown.hear(performance.now() - this.#options.realtime.silentMs)
    if ((!isLive || this.getState().failure !== null) && this.#polls.isDue()) void this.#poll()
    this.#shown.check()
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
      if ((this.getState().content?.version ?? 0) < version) this.#shown.doubt()
      void this.#catchUp()
    }
  }

  /** A board may be pushed twice, and late: its version says which is the newer. */
  #take(board: PublicBoard, contentOf: (board: PublicBoard) => T): void {
    const { content, stale } = this.getState()
    if (!stale && board.version <= (content?.version ?? 0)) return
    this.#broughtVersion = board.version
    this.#shown.show(contentOf(board), performance.now())
    this.#readAfter ??= setTimeout(() => void this.refetch(), READ_AFTER_MS)
  }

  #connectionChanged(): void {
    // What happened while the connection was away was never notified.
    if (this.#options.realtime.getStatus().state === 'connected') void this.refetch()
    else this.#polls.soon()
  }

  readonly #wake = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#check()
    void this.refetch()
  }

  /** Whether the live connection would have notified of a change: its beats come every ten seconds. */
  #isLive(): boolean {
    const { realtime } = this.#options
    return realtime.getStatus().state === 'connected' && realtime.silentMs <= SILENT_AFTER_MS
  }
}
