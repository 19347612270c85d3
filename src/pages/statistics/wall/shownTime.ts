/** Age from which figures are marked as stale, in ms. */
const STALE_MS = 60_000

interface Instants {
  /** Current time of this device, in ms since the epoch. */
  readonly now: number
  /** When the figures were read, by the clock of this device. */
  readonly readAt: number
}

/**
 * Returns the time that the wall shows, in ms since the epoch by the server's clock: the current one, or that of stale
 * figures.
 *
 * @param toServer converts this device's time to the server's
 */
export function shownTime(
  { now, readAt }: Instants,
  toServer: (own: number) => number,
): { isStale: boolean; at: number } {
  const isStale = now - readAt > STALE_MS
  return { isStale, at: toServer(isStale ? readAt : now) }
}
