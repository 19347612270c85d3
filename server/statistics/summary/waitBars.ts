import { WAIT_BAR_WIDTHS, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'

const MINUTE_MS = 60_000
const LONGEST = (WAIT_BARS - 1) * Math.max(...WAIT_BAR_WIDTHS)
/** Share of the waits that the last bar may hold. */
const LAST_SHARE = 0.05

/** Counts waits by length, in bars that are as narrow as the waits allow. */
export class WaitBars {
  readonly #called = new Uint32Array(LONGEST + 1)
  readonly #censored = new Uint32Array(LONGEST + 1)

  add(ms: number, isCensored: boolean): void {
    const minute = Math.min(LONGEST, Math.floor(ms / MINUTE_MS))
    const counts = isCensored ? this.#censored : this.#called
    counts[minute] = (counts[minute] ?? 0) + 1
  }

  get bars(): StatisticsSummary['distribution'] {
    const all = sum(this.#called) + sum(this.#censored)
    const isWide = (width: number) => {
      const end = (WAIT_BARS - 1) * width
      return sum(this.#called.subarray(end)) + sum(this.#censored.subarray(end)) <= LAST_SHARE * all
    }
    const width = WAIT_BAR_WIDTHS.find(isWide) ?? Math.max(...WAIT_BAR_WIDTHS)
    return Array.from({ length: WAIT_BARS }, (_, bar) => {
      const range = [bar * width, bar === WAIT_BARS - 1 ? undefined : (bar + 1) * width] as const
      return {
        fromMinutes: bar * width,
        called: sum(this.#called.subarray(...range)),
        censored: sum(this.#censored.subarray(...range)),
      }
    })
  }
}

const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0)
