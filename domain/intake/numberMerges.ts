/** State of a patient number: the number that replaced it; null while it is in use. */
export interface MergedNumber {
  readonly into: string | null
  /** Instant (ISO 8601, UTC) of the newest merge that named it. */
  readonly at: string
}

/**
 * Returns the number that a number has become by merges. A merge of A into B puts B in use, so that a later merge of B
 * into A leads back to A and not in a circle.
 */
export function mergedNumber(of: (number: string) => MergedNumber | undefined, number: string): string {
  const seen = new Set<string>()
  let current = number
  for (;;) {
    const into = of(current)?.into
    if (into === undefined || into === null || seen.has(into)) return current
    seen.add(current)
    current = into
  }
}
