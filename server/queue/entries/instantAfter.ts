/**
 * Returns the current time, or one millisecond after an earlier instant if the clock is not past it, to keep the order.
 */
export function instantAfter(earlier: string | null): string {
  return new Date(Math.max(Date.now(), earlier ? Date.parse(earlier) + 1 : 0)).toISOString()
}

const INSTANT_LENGTH = new Date(0).toISOString().length

/**
 * Returns a time of joining behind the last place of a queue (`domain/queuePlace.ts`), even if the clock was set back:
 * the current time, or that of the last place, with which ties are ordered by id.
 */
export function timeOfJoining(lastPlace: string | null): string {
  // A place behind somebody else is longer than an instant and sorts behind all that are equal to its beginning.
  if (lastPlace !== null && lastPlace.length > INSTANT_LENGTH) return instantAfter(lastPlace.slice(0, INSTANT_LENGTH))
  const now = new Date().toISOString()
  return lastPlace !== null && lastPlace > now ? lastPlace : now
}
