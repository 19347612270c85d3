/**
 * Pause between two polls, in milliseconds: a call must be on the screen within 5 s. Random, so that a hospital's
 * screens do not poll at the same time.
 */
export const POLL_MS = { min: 2_500, max: 4_000 } as const
/** Pause after a failure: polls are less frequent while the server has trouble. */
export const RETRY_MS = { min: 3_500, max: 5_000 } as const
/** Pause after the live connection breaks; random, so that not all screens ask at once. */
const SOON_MS = { min: 0, max: 1_000 } as const

/** Schedule of polls while the live connection is silent. */
export class PollSchedule {
  #dueAt = 0

  /** Whether to poll now. */
  isDue(): boolean {
    return performance.now() >= this.#dueAt
  }

  /** Schedules the next poll after a response. */
  done(): void {
    this.#dueAt = performance.now() + within(POLL_MS)
  }

  /** Schedules the next poll after a failure. */
  failed(): void {
    this.#dueAt = performance.now() + within(RETRY_MS)
  }

  /** Schedules a poll soon, because the content may have changed. */
  soon(): void {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + within(SOON_MS))
  }
}

const within = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
