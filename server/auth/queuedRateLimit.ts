import { setTimeout } from 'node:timers/promises'

const SECOND_MS = 1_000

/** Lets so many through at once, and after that so many a second: who comes too soon waits for their turn. */
export class QueuedRateLimit {
  readonly #burst: number
  readonly #intervalMs: number
  /** When the next is due, in ms of `performance.now`. */
  #due = -Infinity

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#intervalMs = SECOND_MS / perSecond
  }

  /** Resolves when it is one's turn. */
  async take(): Promise<void> {
    const now = performance.now()
    const due = Math.max(this.#due, now - (this.#burst - 1) * this.#intervalMs)
    this.#due = due + this.#intervalMs
    if (due > now) await setTimeout(due - now)
  }
}
