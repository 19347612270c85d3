import { RecentMap } from './recentMap.ts'
import { tooMany } from './refusals.ts'

interface Limits {
  /** Number of free attempts; each further one doubles the pause, from one second up to `maxSeconds`. */
  readonly free: number
  readonly maxSeconds: number
}

/** Time without attempts after which the count restarts from zero. */
const FORGOTTEN_MS = 3_600_000
/** Maximum number of keys; the oldest half is dropped when it is reached. */
const REMEMBERED_MAX = 10_000

/** Throttles repeated attempts by key. Each server counts on its own, from its start. */
export class TryLimit {
  readonly #limits: Limits
  readonly #tries = new RecentMap<string, { readonly count: number; readonly at: number }>(REMEMBERED_MAX)

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts an attempt.
   * @param now in ms of a monotonic clock.
   * @returns takes the attempt back, without resetting the count of the others
   * @throws 429 with the seconds to wait; such an attempt does not count.
   */
  take(key: string, now: number = performance.now()): () => void {
    const { count, at } = this.#tries.get(key) ?? { count: 0, at: -Infinity }
    const tried = now - at < FORGOTTEN_MS ? count : 0
    const pauseMs =
      tried < this.#limits.free ? 0 : Math.min(this.#limits.maxSeconds, 2 ** (tried - this.#limits.free)) * 1_000
    if (now - at < pauseMs) throw tooMany((at + pauseMs - now) / 1_000, 'TOO_MANY_TRIES')
    this.#tries.set(key, { count: tried + 1, at: now })
    return () => {
      const last = this.#tries.get(key)
      if (last) this.#tries.set(key, { count: last.count - 1, at: last.at === now ? at : last.at })
    }
  }

  /** Resets the count after a successful attempt. */
  forget(key: string): void {
    this.#tries.delete(key)
  }
}
