/** Now, or the millisecond after an earlier instant should the clock not have passed it: what orders by it stays in order. */
export function instantAfter(earlier: string | null): string {
  return new Date(Math.max(Date.now(), earlier ? Date.parse(earlier) + 1 : 0)).toISOString()
}
