import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { READ_AFTER_MS } from '../../../contract/realtime.ts'
import type { BoardMessage } from '../../realtime/parseBoardMessage.ts'
import type { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { within } from '../../within.ts'
import { coalesced } from './coalesced.ts'
import type { Kept, KeptBoard } from './keptBoard.ts'
import { PollSchedule } from './pollSchedule.ts'
import { serverClock } from '../../session/serverClock.ts'
import { type BoardState, ShownBoard } from './shownBoard.ts'

/** Timeout of a read, in milliseconds; content must be marked as stale within 12 s. */
export const LOAD_TIMEOUT_MS = 8_000
/** Timeout of a version request, in milliseconds. */
const VERSION_TIMEOUT_MS = 4_000
/** Time after which a start without a response shows the stored content, in milliseconds. */
export const KEPT_AFTER_MS = 2_000
/**
 * Silence after which the live connection may be dead although it looks open, and the board is polled, in milliseconds.
 */
const SILENT_AFTER_MS = 10_300
/** Interval of the checks for stale content and for polls that are due, in milliseconds. */
const CHECK_MS = 100
/** Lead of the device's clock over `performance.now()` from which the device has slept, in milliseconds. */
const SLEPT_MS = 5_000
/** Number of older responses in a row that are believed when there is no live connection. */
const OLDER_BELIEVED = 3

/** The part of the live connection that the store needs. */
export type BoardFeed = Pick<RealtimeConnection, 'subscribe' | 'onStatus' | 'getStatus' | 'silentMs'>

/** The part of the store that a page needs to draw a board. */
export type FollowedBoard<T extends Versioned> = Pick<BoardStore<T>, 'start' | 'refetch' | 'subscribe' | 'getState'>

/** Version of a board's content; null from a server without versions. */
interface Versioned {
  readonly version: number | null
}

interface BoardStoreOptions<T> {
  readonly didId: number | string
  readonly realtime: BoardFeed
  /** Reads all content of the page. */
  readonly load: (signal: AbortSignal) => Promise<T>
  /** Reads only the version; null from a server without versions. */
  readonly loadVersion: (signal: AbortSignal) => Promise<number | null>
  /**
   * Builds the page's content from a board that was pushed in a message; absent if the page needs more than public
   * data.
   */
  readonly contentOf?: (board: PublicBoard) => T
  /** Called with every message, after the store has handled it. */
  readonly onMessage?: (message: BoardMessage) => void
  /** Initial content; null if it must be read first. */
  readonly first?: Kept<T> | null
  /** Stores the last content for a start without the server. */
  readonly kept?: KeptBoard<T>
}

/**
 * State of one board on a page. It refetches when a message announces a newer version, after every reconnect, when the
 * page becomes visible or the browser is online again, and some seconds after a failure. A board pushed in a message is
 * shown at once and verified by a read a moment later. While the live connection is lost or silent, the store polls.
 * Content that has not been confirmed for {@link STALE_AFTER_MS} is stale.
 */
export class BoardStore<T extends Versioned> {
  readonly #options: BoardStoreOptions<T>
  readonly #shown: ShownBoard<T>
  readonly #polls = new PollSchedule()
  #stopping: AbortController | undefined
  #readAfter: ReturnType<typeof setTimeout> | undefined
  #isPolling = false
  /** Device's clock minus `performance.now()`, which stands still while a device sleeps. */
  #lead = Date.now() - performance.now()
  /** Whether everything must be read even though no newer version is known. */
  #mustLoad = false
  /** Newest version that was read, announced or pushed since the live connection was made. */
  #newest = 0
  /** Time of `performance.now()` at which a message last announced a version. */
  #announcedAt = -Infinity
  /** Number of responses in a row that were older than that version. */
  #older = 0
  /** Newest version that a message has pushed since the current load began. */
  #pushedVersion = 0

  constructor(options: BoardStoreOptions<T>) {
    this.#options = options
    this.#shown = new ShownBoard(options.first, options.kept)
  }

  /** Reads the board and follows it until the returned function is called. */
  start(): () => void {
    const { didId, realtime, first } = this.#options
    // With initial content the first read waits for the live connection, which then reports changes.
    const isRead = Boolean(first) && this.#stopping === undefined
    const stopping = new AbortController()
    this.#stopping = stopping
    const unsubscribe = realtime.subscribe(didId, (message) => this.#receive(message))
    const unwatch = realtime.onStatus(() => this.#connectionChanged())
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    const showKept = setTimeout(() => this.#shown.showKept(), KEPT_AFTER_MS)
    const checks = setInterval(() => this.#check(), CHECK_MS)
    this.#polls.done()
    if (!isRead) void this.refetch()
    return () => {
      stopping.abort()
      clearTimeout(showKept)
      clearInterval(checks)
      unsubscribe()
      unwatch()
      document.removeEventListener('visibilitychange', this.#wake)
      removeEventListener('online', this.#wake)
      clearTimeout(this.#readAfter)
    }
  }

  /** Reads everything again. Resolves once a response requested after this call has been applied; never rejects. */
  readonly refetch = (): Promise<void> => {
    this.#mustLoad = true
    this.#shown.doubt()
    return this.#catchUp()
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  /** Same object until something changes. */
  readonly getState = (): BoardState<T> => this.#shown.getState()

  /** Whether the content was ever confirmed by the server; false for stored content. */
  get isKnown(): boolean {
    return this.#shown.isKnown
  }

  readonly #catchUp: () => Promise<void> = coalesced(async () => {
    // The announced version may have arrived with a load in progress.
    const { content, failure } = this.getState()
    if (this.#mustLoad || failure !== null || (content?.version ?? 0) < this.#newest) await this.#load()
  })

  async #load(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || stop.aborted) return
    this.#mustLoad = false
    this.#pushedVersion = 0
    clearTimeout(this.#readAfter)
    this.#readAfter = undefined
    const known = this.#newest
    const askedAt = performance.now()
    await this.#request(stop, LOAD_TIMEOUT_MS, async (signal) => {
      const content = await this.#options.load(signal)
      const version = content.version ?? 0
      if (signal.aborted || version < this.#pushedVersion) return
      if (content.version !== null) this.#rejectOlder(version, known)
      // A message during the read may have announced a newer version.
      if (this.#newest === known || version > this.#newest) this.#newest = version
      // A response may have the version that a message announced during the read: it was current at that message.
      this.#shown.show(content, version < this.#newest ? askedAt : Math.max(askedAt, this.#announcedAt))
    })
  }

  /**
   * Rejects a response that is older than what was known when it was requested: a cache or proxy may replay one.
   * Several in a row are believed when there is no live connection, because a restored backup has older versions and
   * only a reconnect would tell.
   *
   * @throws Error for an older response
   */
  #rejectOlder(version: number, known: number): void {
    this.#older = version < known ? this.#older + 1 : 0
    if (this.#older > 0 && (this.#isConnected() || this.#older < OLDER_BELIEVED)) throw new Error('an older version')
  }

  /**
   * Polls while the live connection reports nothing: a version request confirms the content, and everything is read
   * only if the version has changed.
   */
  async #poll(): Promise<void> {
    const stop = this.#stopping?.signal
    if (!stop || this.#isPolling) return
    this.#isPolling = true
    const known = this.#shown.isKnown ? this.getState().content?.version : null
    const askedAt = performance.now()
    let isChanged = known === null || known === undefined
    if (!isChanged) {
      await this.#request(stop, VERSION_TIMEOUT_MS, async (signal) => {
        const version = await this.#options.loadVersion(signal)
        if (signal.aborted) return
        const { content } = this.getState()
        if (content && version === content.version && (version ?? 0) >= this.#newest)
          this.#shown.confirm(content, askedAt)
        else isChanged = true
      })
    }
    if (isChanged) await this.refetch()
    this.#isPolling = false
  }

  /** Runs one request; an error becomes the state's failure. */
  async #request(stop: AbortSignal, timeoutMs: number, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await within(timeoutMs, run, stop)
      // Without versions a poll reads the whole board.
      this.#polls.done(typeof this.getState().content?.version === 'number')
    } catch (error) {
      if (stop.aborted) return
      this.#polls.failed()
      this.#shown.failed(error)
    }
  }

  #check(): void {
    const lead = Date.now() - performance.now()
    const sleptMs = lead - this.#lead
    this.#lead = lead
    // The clock may have been set instead; the response then corrects the server's time.
    if (sleptMs > SLEPT_MS) {
      serverClock.skip(sleptMs)
      this.#shown.slept(sleptMs)
      void this.refetch()
    }
    const isLive = this.#isLive()
    if (isLive) this.#shown.connectionAlive(performance.now() - this.#options.realtime.silentMs)
    if ((!isLive || this.getState().failure !== null) && this.#polls.isDue()) void this.#poll()
    this.#shown.check()
  }

  #receive(message: BoardMessage): void {
    if (message.type === 'RELOAD') this.#reload(message)
    this.#options.onMessage?.(message)
  }

  #reload({ version, board }: BoardMessage): void {
    if (board && this.#options.contentOf) this.#showPushed(board, this.#options.contentOf)
    else if (version === undefined) void this.refetch()
    else {
      this.#newest = Math.max(this.#newest, version)
      this.#announcedAt = performance.now()
      if ((this.getState().content?.version ?? 0) < version) this.#shown.doubt()
      void this.#catchUp()
    }
  }

  /** Shows a pushed board, unless a newer one is known: boards may be pushed twice or late. */
  #showPushed(board: PublicBoard, contentOf: (board: PublicBoard) => T): void {
    const { content, stale } = this.getState()
    const known = Math.max(content?.version ?? 0, this.#newest)
    // After a restored backup the content may have the higher version, so a read decides.
    if (board.version < known) return stale || board.version > this.#newest ? void this.refetch() : undefined
    if (board.version === content?.version && !stale) return
    this.#pushedVersion = board.version
    this.#newest = Math.max(this.#newest, board.version)
    this.#shown.show(contentOf(board), performance.now())
    this.#readAfter ??= setTimeout(() => void this.refetch(), READ_AFTER_MS)
  }

  #connectionChanged(): void {
    this.#older = 0
    if (!this.#isConnected()) return this.#polls.soon()
    // After a restored backup the server counts from a lower version.
    this.#newest = 0
    // Changes during the disconnect were not reported.
    void this.refetch()
  }

  readonly #wake = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#check()
    void this.refetch()
  }

  #isConnected(): boolean {
    return this.#options.realtime.getStatus().state === 'connected'
  }

  /** Whether the live connection would have reported a change: it has a heartbeat every ten seconds. */
  #isLive(): boolean {
    return this.#isConnected() && this.#options.realtime.silentMs <= SILENT_AFTER_MS
  }
}
