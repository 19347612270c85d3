/**
 * Pause between two polls, in milliseconds: a call is on the screen within 5 s. Random, so that the screens of a
 * hospital do not ask in step.
 */
export const POLL_MS = { min: 2_500, max: 4_000 } as const
/** The same after a failure: a server that has trouble is asked a little less. */
export const RETRY_MS = { min: 3_500, max: 5_000 } as const
/** When the live connection breaks the screens ask within this time, and not all at once. */
const SOON_MS = { min: 0, max: 1_000 } as const

/** When a screen that hears nothing asks the server next. */
export class PollSchedule {
  #dueAt = 0

  /** Whether it is time to ask. */
  isDue(): boolean {
    return performance.now() >= this.#dueAt
  }

  /** The server has answered. */
  done(): void {
    this.#dueAt = performance.now() + within(POLL_MS)
  }

  /** The server has not answered, or refused. */
  failed(): void {
    this.#dueAt = performance.now() + within(RETRY_MS)
  }

  /** Something has happened that the server should be asked about. */
  soon(): void {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + within(SOON_MS))
  }
}

const within = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
