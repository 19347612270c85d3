/** Returns the value below which a share of sorted values lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
