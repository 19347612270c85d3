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
  /** Number of durations of each group that were taken. */
  readonly seen: Uint32Array
  /** Place in the order, by group, from which on a call reaches the next share. */
  readonly stop: Float64Array
  /** Between two censored durations the curve falls from `base` in proportion to the patients left of `atRisk`. */
  readonly #base: Float64Array
  readonly #atRisk: Float64Array
  readonly #found: number[][]

  /**
   * @param sizes number of durations of each group
   * @param shares in ascending order, such as 0.5 for the median
   */
  constructor(sizes: ArrayLike<number>, shares: readonly number[]) {
    this.#shares = shares
    this.#sizes = sizes
    this.seen = new Uint32Array(sizes.length)
    this.#base = new Float64Array(sizes.length).fill(1)
    this.#atRisk = Float64Array.from(sizes)
    this.stop = new Float64Array(sizes.length)
    this.#found = Array.from(sizes, () => [])
    for (let group = 0; group < sizes.length; group += 1) this.#aim(group)
  }

  /** Takes the next duration of a group, which ended with a call. */
  called(group: number, ms: number): void {
    const at = this.seen[group] ?? 0
    this.seen[group] = at + 1
    if (at >= (this.stop[group] ?? 0)) this.reach(group, at, ms)
  }

  /**
   * Notes that the curve of a group reaches the next share. A walk through millions of durations counts in `seen`
   * itself, and calls this for those at or behind `stop` alone.
   * @param at place of the duration in the order of its group
   */
  reach(group: number, at: number, ms: number): void {
    do this.#found[group]?.push(ms)
    while (this.#aim(group) <= at)
  }

  /** Takes the next duration of a group, which lasted longer than is known. */
  censored(group: number): void {
    const at = this.seen[group] ?? 0
    const left = (this.#sizes[group] ?? 0) - at
    this.seen[group] = at + 1
    this.#base[group] = ((this.#base[group] ?? 0) * left) / (this.#atRisk[group] ?? 1)
    this.#atRisk[group] = left - 1
    this.#aim(group)
  }

  /** @returns ms for each share; null for a share that the curve has not reached */
  found(group: number): (number | null)[] {
    return this.#shares.map((_, index) => this.#found[group]?.[index] ?? null)
  }

  #aim(group: number): number {
    const share = this.#shares[this.#found[group]?.length ?? 0]
    const left = ((1 - (share ?? 0) + TOLERANCE) * (this.#atRisk[group] ?? 0)) / (this.#base[group] ?? 1)
    const stop = share === undefined ? Infinity : (this.#sizes[group] ?? 0) - 1 - left
    this.stop[group] = stop
    return stop
  }
}
