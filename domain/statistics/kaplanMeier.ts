/** Allows for rounding where a curve meets a share exactly. */
const TOLERANCE = 1e-9

/**
 * Finds the durations within which shares of the patients are called, by Kaplan and Meier, of several groups at once: a
 * patient who still waits, or left without a call, waited at least so long and counts until then. The durations are
 * given in ascending order; of equal ones those that ended with a call come first, as the method wants it.
 */
export class KaplanMeier {
  readonly #shares: readonly number[]
  readonly #sizes: ArrayLike<number>
  /**
   * Number of durations of each group, at least, before a call takes the curve to the next share. A walk through millions
   * of durations lowers it by one for each, and gives to {@link called} those that find it at 0 or below.
   */
  readonly left: Int32Array
  /** What `left` was when `seen` durations of the group had been taken. */
  readonly #from: Int32Array
  readonly #seen: Uint32Array
  /** Effect of censored patients: the curve is the share of the patients left times this. */
  readonly #factor: Float64Array
  readonly #found: number[][]

  /**
   * @param sizes number of durations of each group
   * @param shares in ascending order, such as 0.5 for the median
   */
  constructor(sizes: ArrayLike<number>, shares: readonly number[]) {
    this.#shares = shares
    this.#sizes = sizes
    this.left = new Int32Array(sizes.length)
    this.#from = new Int32Array(sizes.length)
    this.#seen = new Uint32Array(sizes.length)
    this.#factor = new Float64Array(sizes.length).fill(1)
    this.#found = Array.from(sizes, () => [])
    for (let group = 0; group < sizes.length; group += 1) this.#aim(group, 0)
  }

  /** Takes the next duration of a group, which ended with a call. */
  called(group: number, ms: number): void {
    const left = this.left[group] ?? 0
    if (left <= 0) this.#reach(group, ms)
    this.left[group] = (this.left[group] ?? 0) - 1
  }

  /** Notes the next call of a group, which `left` does not count yet, if it reaches the next share. */
  #reach(group: number, ms: number): void {
    const at = this.taken(group)
    this.#aim(group, at)
    while ((this.left[group] ?? 0) <= 0) {
      this.#found[group]?.push(ms)
      this.#aim(group, at)
    }
  }

  /** Takes the next duration of a group, which lasted longer than is known. */
  censored(group: number): void {
    const atRisk = (this.#sizes[group] ?? 0) - this.taken(group)
    if (atRisk > 1) this.#factor[group] = ((this.#factor[group] ?? 1) * atRisk) / (atRisk - 1)
    // It brings the next share nearer by itself and no call: how many calls are left is found when `left` is used up.
    this.left[group] = (this.left[group] ?? 0) - 1
  }

  /** @returns ms for each share; null for a share that the curve has not reached */
  found(group: number): (number | null)[] {
    return this.#shares.map((_, index) => this.#found[group]?.[index] ?? null)
  }

  /** Number of durations of a group that were taken. */
  taken(group: number): number {
    return (this.#seen[group] ?? 0) + (this.#from[group] ?? 0) - (this.left[group] ?? 0)
  }

  /** @param seen number of durations of the group that were taken */
  #aim(group: number, seen: number): void {
    const share = this.#shares[this.#found[group]?.length ?? 0]
    const size = this.#sizes[group] ?? 0
    const atRisk = ((1 - (share ?? 0) + TOLERANCE) * size) / (this.#factor[group] ?? 1)
    // The place in the order from which on a call reaches the share.
    const stop = share === undefined ? NEVER : Math.ceil(size - 1 - atRisk)
    this.#seen[group] = seen
    this.#from[group] = Math.max(-1, Math.min(NEVER, stop - seen))
    this.left[group] = this.#from[group] ?? 0
  }
}

/** More calls than there are. */
const NEVER = 2 ** 30
