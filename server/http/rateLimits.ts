import { RecentMap } from './recentMap.ts'
import { tooMany } from './refusals.ts'

/** Number of tokens available at once, and of new tokens per second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Maximum number of keys; the least recently used half is dropped when it is reached. */
const KNOWN_MAX = 10_000

interface Bucket {
  readonly tokens: number
  /** Time of the last use, in ms of a monotonic clock. */
  readonly at: number
}

/** Token buckets by key. Each server counts on its own, from its start. */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #buckets = new RecentMap<string, Bucket>(KNOWN_MAX)

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Returns the seconds until a key has a token; 0 when it has one now. */
  wait(key: string, now: number = performance.now()): number {
    return Math.max(0, 1 - this.#tokensOf(key, now)) / this.#rate.perSecond
  }

  /** Takes tokens, even more than are available: the key then waits longer. */
  take(key: string, tokens = 1, now: number = performance.now()): void {
    const left = this.#tokensOf(key, now) - tokens
    this.#buckets.set(key, { tokens: left, at: now })
  }

  /** Takes a token. @throws 429 when the key has none */
  takeOrRefuse(key: string): void {
    const wait = this.wait(key)
    if (wait > 0) throw tooMany(wait)
    this.take(key)
  }

  #tokensOf(key: string, now: number): number {
    const { burst, perSecond } = this.#rate
    const bucket = this.#buckets.get(key)
    return bucket ? Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond) : burst
  }
}

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
