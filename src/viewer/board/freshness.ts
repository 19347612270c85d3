/**
 * Time after which unconfirmed content is marked as stale, in milliseconds: at most 12 s may pass until the mark,
 * and the interval of the check adds to this time.
 */
export const STALE_AFTER_MS = 11_000

/**
 * Tracks the time until which content was known to be current. All times are of `performance.now()`, which cannot be
 * set. A response confirms the content as of its request, and a live connection confirms it for as long as it is heard,
 * unless it has reported a change.
 */
export class Freshness {
  #confirmedAt: number | undefined
  /** Last sleep of the device: when it ended and its length. Instants before it are that much longer ago. */
  #slept = { until: -Infinity, ms: 0 }
  /**
   * First and last time since the confirmation at which the server may have got other content; undefined if there is
   * none.
   */
  #doubts: { readonly first: number; readonly last: number } | undefined

  /** Records that the server had this content at a time. */
  confirm(at: number): void {
    const instant = this.#withSleep(at)
    if (this.#doubts && instant >= this.#doubts.last) this.#doubts = undefined
    else if (this.#doubts && instant >= this.#doubts.first)
      this.#doubts = { first: this.#doubts.last, last: this.#doubts.last }
    this.#confirmedAt = Math.max(this.#confirmedAt ?? instant, instant)
  }

  /** Records that the live connection was alive at a time: no unreported change had happened before. */
  connectionAlive(at: number): void {
    const instant = this.#withSleep(at)
    if (this.#confirmedAt !== undefined)
      this.#confirmedAt = Math.max(this.#confirmedAt, Math.min(instant, this.#doubts?.first ?? instant))
  }

  /** Records a possible change: until a refetch succeeds, the live connection no longer confirms the content. */
  doubt(): void {
    const now = performance.now()
    this.#doubts = { first: this.#doubts?.first ?? now, last: now }
  }

  /** Records that the device has slept for some milliseconds, in which `performance.now()` stood still. */
  slept(ms: number): void {
    this.#slept = { until: performance.now(), ms }
    if (this.#confirmedAt !== undefined) this.#confirmedAt -= ms
    if (this.#doubts) this.#doubts = { first: this.#doubts.first - ms, last: this.#doubts.last - ms }
  }

  #withSleep(instant: number): number {
    return instant < this.#slept.until ? instant - this.#slept.ms : instant
  }

  /** Whether the content was ever confirmed. */
  get isKnown(): boolean {
    return this.#confirmedAt !== undefined
  }

  get confirmedAt(): number | undefined {
    return this.#confirmedAt
  }

  /** Whether the content is stale; unconfirmed content always is. */
  isStale(): boolean {
    return this.#confirmedAt === undefined || performance.now() - this.#confirmedAt > STALE_AFTER_MS
  }
}
