import { NOT_FOUND } from '../../../contract/answerFields.ts'
import { Emitter } from '../../emitter.ts'
import { failureOf } from './boardFailure.ts'
import { Freshness } from './freshness.ts'
import type { Kept, KeptBoard } from './keptBoard.ts'
import { serverClock } from '../../session/serverClock.ts'

export interface BoardState<T> {
  /** Last content that was read; null before the first, and after the server said that the board does not exist. */
  readonly content: T | null
  /** Status of the last failed read, from {@link failureOf}; null if it succeeded. */
  readonly failure: number | null
  /** Whether the content may be out of date. */
  readonly stale: boolean
  /**
   * For stale content: time until which it was known to be current, by the server's clock in ms since the epoch; null
   * without content.
   */
  readonly asOf: number | null
}

/** Content of a board on the page and its freshness. It makes no requests: see `boardStore.ts`. */
export class ShownBoard<T> extends Emitter {
  readonly #kept: KeptBoard<T> | undefined
  readonly #freshness = new Freshness()
  #state: BoardState<T> = { content: null, failure: null, stale: false, asOf: null }

  /**
   * Creates the state.
   *
   * @param first initial content
   * @param kept storage of the last content, for a start without the server
   */
  constructor(first: Kept<T> | null | undefined, kept: KeptBoard<T> | undefined) {
    super()
    this.#kept = kept
    if (!first) return
    this.#state = { ...this.#state, ...first }
    this.#freshness.confirm(performance.now() - (serverClock.now() - first.asOf))
  }

  /** Same object until something changes. */
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

  /** Confirms the content. @param asOf time of `performance.now()` at which the server had this content */
  confirm(content: T, asOf: number): void {
    this.#freshness.confirm(asOf)
    this.#set({ failure: null, stale: this.#freshness.isStale(), asOf: this.#knownUntil() })
    this.#kept?.write(content, serverClock.at(asOf))
  }

  /** Records a failed read. */
  failed(error: unknown): void {
    const failure = failureOf(error)
    if (failure === NOT_FOUND) {
      this.#kept?.forget()
      // A later failure of another kind must not show the deleted board's queue again.
      this.#set({ content: null, failure, stale: true, asOf: null })
    } else {
      this.#set({ failure, stale: true, asOf: this.#knownUntil() })
      this.showKept()
    }
  }

  /** Shows the stored content if there is no response yet. */
  showKept(): void {
    const kept = this.#state.content === null ? this.#kept?.read() : null
    if (kept) this.#set({ ...kept, stale: true })
  }

  /** Records that the content may have changed on the server. */
  doubt(): void {
    this.#freshness.doubt()
  }

  /** Records that the live connection was alive at a time of `performance.now()`. */
  connectionAlive(instant: number): void {
    this.#freshness.connectionAlive(instant)
  }

  /** Records that the device has slept: what was confirmed before is that much older. */
  slept(ms: number): void {
    this.#freshness.slept(ms)
  }

  /** Marks content as stale if it has not been confirmed for too long; call it often. */
  check(): void {
    const { content, failure, stale } = this.#state
    const isStale = failure !== null || (content !== null && this.#freshness.isStale())
    if (isStale !== stale) this.#set({ stale: isStale, asOf: this.#knownUntil() })
  }

  #knownUntil(): number | null {
    if (this.#state.content === null) return null
    const { confirmedAt } = this.#freshness
    return confirmedAt === undefined ? this.#state.asOf : serverClock.at(confirmedAt)
  }

  #set(change: Partial<BoardState<T>>): void {
    this.#state = { ...this.#state, ...change }
    this.emit()
  }
}
