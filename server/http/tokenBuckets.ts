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
