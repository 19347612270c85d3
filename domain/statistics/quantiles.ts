/**
 * Returns the value below or at which a share of the numbers is; null without numbers.
 * @param numbers in any order; they are reordered
 */
export function quantiles(numbers: Uint32Array, shares: readonly number[]): (number | null)[] {
  const sorted = numbers.sort()
  // The small difference keeps 0.9 × 10 from being 9.000000000000002.
  return shares.map((share) => sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)] ?? null)
}
