import { Refusal } from './refusals.ts'

interface Limits {
  /** So many tries are free; after that each doubles the pause from a second up to `maxSeconds`. */
  readonly free: number
  readonly maxSeconds: number
}

/** Who has not tried for this long starts from zero. */
const FORGOTTEN_MS = 3_600_000
/** When so many are remembered, the oldest are forgotten. */
const REMEMBERED_MAX = 10_000

/** Slows down who tries something too often. Each server counts for itself, from its start. */
export class TryLimit {
  readonly #limits: Limits
  readonly #tries = new Map<string, { readonly count: number; readonly at: number }>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts a try. @param now in ms, of a clock that nobody sets. @throws 429 with the seconds to wait; that try does
   * not count.
   */
  take(key: string, now: number = performance.now()): void {
    const { count, at } = this.#tries.get(key) ?? { count: 0, at: -Infinity }
    const tried = now - at < FORGOTTEN_MS ? count : 0
    const pauseMs =
      tried < this.#limits.free ? 0 : Math.min(this.#limits.maxSeconds, 2 ** (tried - this.#limits.free)) * 1_000
    if (now - at < pauseMs) throw tooMany(Math.ceil((at + pauseMs - now) / 1_000))
    // Anew at the end: the map keeps the order in which they last tried.
    this.#tries.delete(key)
    if (this.#tries.size >= REMEMBERED_MAX)
      for (const oldest of [...this.#tries.keys()].slice(0, REMEMBERED_MAX / 2)) this.#tries.delete(oldest)
    this.#tries.set(key, { count: tried + 1, at: now })
  }

  /** Who was right starts from zero. */
  forget(key: string): void {
    this.#tries.delete(key)
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal(
    429,
    'TOO_MANY_TRIES',
    `너무 여러 번 시도했습니다. ${seconds}초 후에 다시 시도해 주세요.`,
    undefined,
    seconds,
  )
}
