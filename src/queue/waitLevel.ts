/** From when on a patient has waited long, and too long, in minutes. */
export const LONG_WAIT_MINUTES = 20
export const TOO_LONG_WAIT_MINUTES = 40

export type WaitLevel = 'normal' | 'long' | 'tooLong'

/** Whole minutes since an instant (ISO 8601) at `now` (ms since the epoch); null for what is no instant. */
export function minutesSince(instant: string, now: number): number | null {
  const ms = now - Date.parse(instant)
  // the clocks of browser and server differ: nobody has waited less than nothing
  return Number.isNaN(ms) ? null : Math.max(0, Math.floor(ms / 60_000))
}

export function waitLevel(minutes: number): WaitLevel {
  if (minutes >= TOO_LONG_WAIT_MINUTES) return 'tooLong'
  return minutes >= LONG_WAIT_MINUTES ? 'long' : 'normal'
}
