import { setTimeout } from 'node:timers/promises'

const SECOND_MS = 1_000

/** Rate limit that lets calls wait: a burst passes at once, further ones at a fixed rate. */
export class QueuedRateLimit {
  readonly #burst: number
  readonly #intervalMs: number
  /** When the next turn is due, in ms of `performance.now`. */
  #due = -Infinity

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#intervalMs = SECOND_MS / perSecond
  }

  /** Resolves when the caller may proceed. */
  async take(): Promise<void> {
    const now = performance.now()
    const due = Math.max(this.#due, now - (this.#burst - 1) * this.#intervalMs)
    this.#due = due + this.#intervalMs
    if (due > now) await setTimeout(due - now)
  }
}
