/** Interval between two lines about the same cause: programs try again every few seconds. */
const LOGGED_MS = 3_600_000
/** Maximum number of lines in that time: a client that forges causes must not push other lines out of the log. */
const LINES_MAX = 100

/** Chooses the lines of the log about what anyone may cause again and again. */
export class HourlyLines {
  /** Times of a monotonic clock by cause. */
  readonly #logged = new Map<string, number>()

  /** Whether to write a line about this cause now: once an hour, and at most 100 lines of all causes. */
  isDue(cause: string): boolean {
    const now = performance.now()
    for (const [each, at] of this.#logged) if (now - at >= LOGGED_MS) this.#logged.delete(each)
    if (this.#logged.has(cause) || this.#logged.size >= LINES_MAX) return false
    this.#logged.set(cause, now)
    return true
  }
}
