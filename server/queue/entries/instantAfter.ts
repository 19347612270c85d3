/**
 * Now, or the millisecond after an earlier instant should the clock not have passed it: what orders by it stays in
 * order.
 */
export function instantAfter(earlier: string | null): string {
  return new Date(Math.max(Date.now(), earlier ? Date.parse(earlier) + 1 : 0)).toISOString()
}

/** Now, or an earlier instant should the clock have been set back since: who has the higher id comes after it then. */
export function notBefore(earlier: string | null): string {
  const now = new Date().toISOString()
  return earlier !== null && earlier > now ? earlier : now
}
