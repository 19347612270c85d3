import type { WaitLimits } from '../../domain/waitLimits.ts'

export type WaitLevel = 'normal' | 'long' | 'tooLong'

/** Returns the whole minutes from an instant (ISO 8601) to `now` (ms since the epoch); null if it is invalid. */
export function minutesSince(instant: string, now: number): number | null {
  const ms = now - Date.parse(instant)
  // the clocks of browser and server differ, so the difference may be negative
  return Number.isNaN(ms) ? null : Math.max(0, Math.floor(ms / 60_000))
}

/** @param limits of the room where the patient waits */
export function waitLevel(minutes: number, { warning, alarm }: WaitLimits): WaitLevel {
  if (minutes >= alarm) return 'tooLong'
  return minutes >= warning ? 'long' : 'normal'
}
