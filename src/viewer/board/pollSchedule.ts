/**
 * Pause between two polls, in milliseconds: a call must be on the screen within 5 s. Random, so that a hospital's
 * screens do not poll at the same time.
 */
export const POLL_MS = { min: 2_500, max: 4_000 } as const
/**
 * Pause between two polls right after the live connection breaks, in milliseconds, if a poll is one small request: the
 * screen must not be wrong for more than a second. 200 screens then make 250 requests a second.
 */
const FAST_MS = { min: 700, max: 760 } as const
/** Time for which polls are that fast, in milliseconds: most breaks are over by then. */
const FAST_FOR_MS = 60_000
/** Pause after a failure: polls are less frequent while the server has trouble. */
export const RETRY_MS = { min: 3_500, max: 5_000 } as const
/** Pause after the live connection breaks; random, so that not all screens ask at once. */
const SOON_MS = { min: 0, max: 600 } as const

/** Schedule of polls while the live connection is silent. */
export class PollSchedule {
  #dueAt = 0
  #fastUntil = -Infinity

  /** Whether to poll now. */
  isDue(): boolean {
    return performance.now() >= this.#dueAt
  }

  /** Schedules the next poll after a response. @param isSmall whether a poll is one small request */
  done(isSmall = false): void {
    const now = performance.now()
    this.#dueAt = now + within(isSmall && now < this.#fastUntil ? FAST_MS : POLL_MS)
  }

  /** Schedules the next poll after a failure. */
  failed(): void {
    this.#dueAt = performance.now() + within(RETRY_MS)
  }

  /** Schedules a poll soon, and further ones at short intervals, because the live connection has broken. */
  soon(): void {
    this.#fastUntil = performance.now() + FAST_FOR_MS
    this.#dueAt = Math.min(this.#dueAt, performance.now() + within(SOON_MS))
  }
}

const within = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
