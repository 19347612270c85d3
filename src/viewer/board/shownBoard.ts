import { failureOf } from './apiError.ts'
import { Freshness } from './freshness.ts'
import type { Kept, KeptBoard } from './keptBoard.ts'
import { serverTime } from './serverTime.ts'

const NOT_FOUND = 404

export interface BoardState<T> {
  /** The last content that was read; null before the first. */
  readonly content: T | null
  /** Why the last read failed, as {@link failureOf} says it; null when it succeeded. */
  readonly failure: number | null
  /** The content may be out of date. */
  readonly stale: boolean
  /**
   * Of stale content: until when it was known to be right, by the server's clock in ms since the epoch; null before the
   * first content.
   */
  readonly asOf: number | null
}

/**
 * What the page has of a board and how current that is (DE-28), for those who draw it. It asks nobody: see
 * `boardStore.ts`.
 */
export class ShownBoard<T> {
  readonly #kept: KeptBoard<T> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #freshness = new Freshness()
  #state: BoardState<T> = { content: null, failure: null, stale: false, asOf: null }

  /**
   * @param first what is known of the board from the first moment on
   * @param kept where the last content is kept for a start without the server
   */
  constructor(first: Kept<T> | null | undefined, kept: KeptBoard<T> | undefined) {
    this.#kept = kept
    if (!first) return
    this.#state = { ...this.#state, ...first }
    this.#freshness.confirm(performance.now() - (serverTime.now() - first.asOf))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly getState = (): BoardState<T> => this.#state

  /** Whether the content was ever confirmed. */
  get isKnown(): boolean {
    return this.#freshness.isKnown
  }

  /** Replaces the content. @param asOf as in {@link confirm} */
  show(content: T, asOf: number): void {
    this.#set({ content })
    this.confirm(content, asOf)
  }

  /** @param asOf instant of `performance.now()` as of which the server has this very content */
  confirm(content: T, asOf: number): void {
    this.#freshness.confirm(asOf)
    this.#set({ failure: null, stale: this.#freshness.isStale(), asOf: this.#knownUntil() })
    this.#kept?.write(content, serverTime.at(asOf))
  }

  /** A read has failed. */
  failed(error: unknown): void {
    const failure = failureOf(error)
    this.#set({ failure, stale: true, asOf: this.#knownUntil() })
    if (failure === NOT_FOUND) this.#kept?.forget()
    else this.recall()
  }

  /** Before the first answer, the content of the last time is better than none. */
  recall(): void {
    const kept = this.#state.content === null ? this.#kept?.read() : null
    if (kept) this.#set({ ...kept, stale: true })
  }

  /** The content may have changed on the server by now. */
  doubt(): void {
    this.#freshness.doubt()
  }

  /** The connection that notifies of changes was alive at an instant of `performance.now()`. */
  hear(instant: number): void {
    this.#freshness.hear(instant)
  }

  /** Marks content that nothing has confirmed for too long; to be called often. */
  check(): void {
    const { content, failure, stale } = this.#state
    const isStale = failure !== null || (content !== null && this.#freshness.isStale())
    if (isStale !== stale) this.#set({ stale: isStale, asOf: this.#knownUntil() })
  }

  #knownUntil(): number | null {
    const { confirmedAt } = this.#freshness
    return confirmedAt === undefined ? this.#state.asOf : serverTime.at(confirmedAt)
  }

  #set(change: Partial<BoardState<T>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
