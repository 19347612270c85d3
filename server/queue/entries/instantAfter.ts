/**
 * Returns the current time, or one millisecond after an earlier instant if the clock is not past it, to keep the order.
 */
export function instantAfter(earlier: string | null): string {
  return new Date(Math.max(Date.now(), earlier ? Date.parse(earlier) + 1 : 0)).toISOString()
}

/** Returns the current time, or an earlier instant if the clock was set back behind it; ties are ordered by id. */
export function notBefore(earlier: string | null): string {
  const now = new Date().toISOString()
  return earlier !== null && earlier > now ? earlier : now
}
