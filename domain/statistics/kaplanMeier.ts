/** Allows for rounding where a curve meets a share exactly. */
const TOLERANCE = 1e-9

/**
 * Finds the durations within which shares of the patients are called, by Kaplan and Meier: a patient who still waits, or
 * left without a call, waited at least so long and counts until then. The durations are given in ascending order.
 */
export class KaplanMeier {
  readonly #shares: readonly number[]
  readonly #size: number
  #atRisk: number
  /** Effect of censored patients: the curve is the share of the patients at risk times this. */
  #factor = 1
  #last = 0
  /** Censored durations of the last length: of equal ones those that ended with a call come first. */
  #censored = 0
  readonly #found: number[] = []

  /**
   * @param size number of durations
   * @param shares in ascending order, such as 0.5 for the median
   */
  constructor(size: number, shares: readonly number[]) {
    this.#size = size
    this.#atRisk = size
    this.#shares = shares
  }

  /** Takes the next duration. @param isCensored whether it lasted longer than is known */
  add(ms: number, isCensored: boolean): void {
    if (ms > this.#last) {
      for (; this.#censored > 0; this.#censored -= 1) {
        this.#factor *= this.#atRisk / (this.#atRisk - 1)
        this.#atRisk -= 1
      }
      this.#last = ms
    }
    if (isCensored) {
      this.#censored += 1
      return
    }
    this.#atRisk -= 1
    const curve = (this.#atRisk / this.#size) * this.#factor
    for (let share = this.#next; share !== undefined && curve <= 1 - share + TOLERANCE; share = this.#next)
      this.#found.push(ms)
  }

  /** Ms for each share; null for a share that the curve has not reached. */
  get found(): (number | null)[] {
    return this.#shares.map((_, index) => this.#found[index] ?? null)
  }

  get #next(): number | undefined {
    return this.#shares[this.#found.length]
  }
}
