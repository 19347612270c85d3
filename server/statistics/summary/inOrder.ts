import type { Pace } from './pace.ts'
import type { Durations } from './sortedFacts.ts'

/** Other calls wait for a walk through so many durations at most. */
const RUN_MAX = 32_768

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
    let to = from + 1
    if (second === Infinity) to = end
    else to = pastValue(part.value, to, end, Math.floor(second / 2))
    // Among equal durations the calls of all parts come first.
    while (to < end && keyAt(part, to) <= second) to += 1
    walk(chosen, from, to)
    next[chosen] = to
    if (to - from > 1_000 || runs % 1_000 === 0) await pace.rest()
  }
}

/** Returns the index of the first duration that is not shorter. */
function pastValue(values: Uint32Array, from: number, end: number, value: number): number {
  let at = from
  while (at < end && (values[at] ?? 0) < value) at += 1
  return at
}
