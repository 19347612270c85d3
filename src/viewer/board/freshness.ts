/**
 * Content that nothing has confirmed for this long is marked, in milliseconds: DE-28 allows 12 s, of which the next
 * check takes its part.
 */
export const STALE_AFTER_MS = 11_000

/**
 * Until when content was known to be right. All instants are of `performance.now()`, which nobody sets: an answer
 * confirms the content as of the moment at which it was asked for, and a live connection for as long as it is heard,
 * unless something has notified of a change meanwhile.
 */
export class Freshness {
  #confirmedAt: number | undefined
  /**
   * The first and the last time since the confirmed instant at which the server may have got other content; undefined
   * without one.
   */
  #doubts: { readonly first: number; readonly last: number } | undefined

  /** The server had this very content at an instant. */
  confirm(instant: number): void {
    if (this.#doubts && instant >= this.#doubts.last) this.#doubts = undefined
    else if (this.#doubts && instant >= this.#doubts.first)
      this.#doubts = { first: this.#doubts.last, last: this.#doubts.last }
    this.#confirmedAt = Math.max(this.#confirmedAt ?? instant, instant)
  }

  /** The live connection was heard at an instant: nothing had changed that it has not notified of. */
  hear(instant: number): void {
    if (this.#confirmedAt !== undefined)
      this.#confirmedAt = Math.max(this.#confirmedAt, Math.min(instant, this.#doubts?.first ?? instant))
  }

  /** The content is about to be refetched: until that has succeeded nothing confirms it but such a read. */
  doubt(): void {
    const now = performance.now()
    this.#doubts = { first: this.#doubts?.first ?? now, last: now }
  }

  /** Whether the content was ever confirmed. */
  get isKnown(): boolean {
    return this.#confirmedAt !== undefined
  }

  get confirmedAt(): number | undefined {
    return this.#confirmedAt
  }

  /** Content that was never confirmed is stale from the start. */
  isStale(): boolean {
    return this.#confirmedAt === undefined || performance.now() - this.#confirmedAt > STALE_AFTER_MS
  }
}
