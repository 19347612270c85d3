const SECOND_MS = 1_000

/** Sliding-window rate limit per second. */
export class RateLimit {
  readonly #perSecond: number
  /** Times of the latest events, oldest first. */
  readonly #latest: number[] = []

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether another event is allowed now; if so, it is counted. */
  allows(now: number = performance.now()): boolean {
    const [oldest = -Infinity] = this.#latest
    if (this.#latest.length >= this.#perSecond) {
      if (now - oldest < SECOND_MS) return false
      this.#latest.shift()
    }
    this.#latest.push(now)
    return true
  }
}
