/** Returns the value below which a share of sorted values lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

/** Runs work several times. @returns its durations in ascending order */
export async function timesOf(count: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  while (took.length < count) took.push(await work())
  return took.toSorted((a, b) => a - b)
}
