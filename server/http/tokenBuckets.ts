/** So many at once; after that so many a second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** When so many keys are known, those that were used longest ago are forgotten. */
const KNOWN_MAX = 10_000

interface Bucket {
  readonly tokens: number
  /** In ms, of a clock that nobody sets. */
  readonly at: number
}

/** Token buckets, one for each key. Each server counts for itself, from its start. */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Seconds until a key has a token; 0 when it has one now. */
  wait(key: string, now: number = performance.now()): number {
    return Math.max(0, 1 - this.#tokensOf(key, now)) / this.#rate.perSecond
  }

  /** Takes tokens out, also more than there are: the key waits so much longer then. */
  take(key: string, tokens = 1, now: number = performance.now()): void {
    const left = this.#tokensOf(key, now) - tokens
    // Anew at the end: the map keeps the order in which they were last used.
    this.#buckets.delete(key)
    if (this.#buckets.size >= KNOWN_MAX)
      for (const oldest of [...this.#buckets.keys()].slice(0, KNOWN_MAX / 2)) this.#buckets.delete(oldest)
    this.#buckets.set(key, { tokens: left, at: now })
  }

  #tokensOf(key: string, now: number): number {
    const { burst, perSecond } = this.#rate
    const bucket = this.#buckets.get(key)
    return bucket ? Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond) : burst
  }
}
