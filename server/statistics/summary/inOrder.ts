import type { Pace } from './pace.ts'
import type { Durations } from './sortedFacts.ts'

/** Other calls wait for a walk through so many durations at most. */
const RUN_MAX = 4_096

/** Durations of which some did not end with a call. */
interface Walked extends Durations {
  readonly isCensored?: (at: number) => boolean
}

/**
 * Walks through the measured durations of several parts in one ascending order, in runs.
 * @param walk is called with the index of the part, and the first and the last index but one of a run
 */
export async function inOrder(
  parts: readonly Walked[],
  walk: (part: number, from: number, to: number) => void,
  pace: Pace,
): Promise<void> {
  const next = parts.map(() => 0)
  // Twice the duration, and one more where it is censored: of equal durations those with a call come first.
  const keyAt = ({ value, isCensored }: Walked, at: number) => 2 * (value[at] ?? 0) + (isCensored?.(at) ? 1 : 0)
  for (let runs = 0; ; runs += 1) {
    let least = Infinity
    let second = Infinity
    let chosen = -1
    for (const [index, part] of parts.entries()) {
      const at = next[index] ?? 0
      if (at >= part.measured) continue
      const key = keyAt(part, at)
      if (key < least) [second, least, chosen] = [least, key, index]
      else if (key < second) second = key
    }
    const part = parts[chosen]
    if (!part) return
    const from = next[chosen] ?? 0
    const end = Math.min(part.measured, from + RUN_MAX)
    let to = second === Infinity ? end : firstFrom(part.value, from + 1, end, Math.floor(second / 2))
    // Among equal durations the calls of all parts come first.
    while (to < end && keyAt(part, to) <= second) to += 1
    if (to - from > 1_000 || runs % 1_000 === 0) await pace.rest()
    walk(chosen, from, to)
    next[chosen] = to
  }
}

/** Returns the index of the first duration from one index to another that is not shorter than a value. */
export function firstFrom(values: Uint32Array, from: number, to: number, value: number): number {
  // Most are near: of two parts one is a day, the other a year.
  let step = 1
  let low = from
  while (low + step < to && (values[low + step] ?? 0) < value) {
    low += step
    step *= 2
  }
  let high = Math.min(to, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
