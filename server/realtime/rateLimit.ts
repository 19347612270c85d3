const SECOND_MS = 1_000

/** Lets something happen so many times within any second. */
export class RateLimit {
  readonly #perSecond: number
  /** When the latest of them were, oldest first. */
  readonly #latest: number[] = []

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Whether it may happen now; if so, it counts. */
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
