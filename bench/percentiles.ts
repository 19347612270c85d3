export interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/** Measures the milliseconds that `work` takes, over `times` runs after some warm-up runs. */
export async function percentiles(times: number, work: () => unknown): Promise<Percentiles> {
  for (let run = 0; run < WARM_UP; run += 1) await work()
  const took: number[] = []
  for (let run = 0; run < times; run += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  return { p50: at(took, 0.5), p99: at(took, 0.99) }
}

/** Returns the value below which a share of sorted values lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

const WARM_UP = 10
