/** Below so many, the engine's own sort is as fast. */
const FEW = 3_000
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MAX = DIGITS - 1

/** Sorts whole numbers in ascending order, digit by digit where there are many. @returns the given array or another one */
export function sortNumbers(numbers: Uint32Array): Uint32Array {
  if (numbers.length < FEW) return numbers.sort()
  let max = 0
  for (let at = 0; at < numbers.length; at += 1) max = Math.max(max, numbers[at] ?? 0)
  let from: Uint32Array = numbers
  let to: Uint32Array = new Uint32Array(numbers.length)
  const starts = new Uint32Array(DIGITS)
  for (let shift = 0; shift < 32 && max >>> shift > 0; shift += DIGIT_BITS) {
    starts.fill(0)
    for (let at = 0; at < from.length; at += 1) {
      const digit = ((from[at] ?? 0) >>> shift) & DIGIT_MAX
      starts[digit] = (starts[digit] ?? 0) + 1
    }
    let start = 0
    for (let digit = 0; digit < DIGITS; digit += 1) {
      const count = starts[digit] ?? 0
      starts[digit] = start
      start += count
    }
    for (let at = 0; at < from.length; at += 1) {
      const value = from[at] ?? 0
      const digit = (value >>> shift) & DIGIT_MAX
      const place = starts[digit] ?? 0
      to[place] = value
      starts[digit] = place + 1
    }
    const spare = from
    from = to
    to = spare
  }
  return from
}

/**
 * Returns the value below or at which a share of the numbers is; null without numbers.
 * @param numbers in any order; they may be reordered
 */
export function quantiles(numbers: Uint32Array, shares: readonly number[]): (number | null)[] {
  if (numbers.length === 0) return shares.map(() => null)
  const sorted = sortNumbers(numbers)
  // The small difference keeps 0.9 × 10 from being 9.000000000000002.
  return shares.map((share) => sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)] ?? null)
}
