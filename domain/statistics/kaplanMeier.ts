/*
 * Waits by Kaplan and Meier: a patient who still waits, or left without a call, waited at least so long and counts until
 * then. A wait is kept as one number, twice its milliseconds, plus one if it is censored: numbers sort as waits do, and
 * of two that are equally long the one that ended with a call comes first, as the method wants it.
 */

/** Returns a wait as one number. @param ms whole and not negative */
export const waitKey = (ms: number, isCensored: boolean): number => 2 * ms + (isCensored ? 1 : 0)

/** Allows for rounding where the curve meets a share exactly. */
const TOLERANCE = 1e-9

/**
 * Finds the waits within which a share of the patients is called, by Kaplan and Meier.
 * @param keys waits by {@link waitKey}, in ascending order
 * @param shares in ascending order, such as 0.5 for the median
 * @returns milliseconds for each share; null for a share that the curve does not reach
 */
export function kaplanMeier(keys: ArrayLike<number>, shares: readonly number[]): (number | null)[] {
  const found: (number | null)[] = []
  const all = keys.length
  // Between two censored waits the curve falls from `base` in proportion to the patients who are left of `atRisk`.
  let base = 1
  let atRisk = all
  for (let at = 0; at < all && found.length < shares.length; at += 1) {
    const key = keys[at] ?? 0
    const waiting = base * ((all - at - 1) / atRisk)
    if (key % 2 === 1) {
      base *= (all - at) / atRisk
      atRisk = all - at - 1
      continue
    }
    while (found.length < shares.length && waiting <= 1 - (shares[found.length] ?? 0) + TOLERANCE) found.push(key / 2)
  }
  return shares.map((_, index) => found[index] ?? null)
}
