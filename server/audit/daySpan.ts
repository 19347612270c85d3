const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** For a time zone: the instants (ISO 8601, UTC) at which a day `2026-01-31` begins and the next one does. */
export function daySpan(timeZone: string): (day: string) => readonly [string, string] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  /** What the clocks there show at an instant, as if it were UTC. */
  const shownAt = (instant: number) => Date.parse(`${format.format(instant).replace(', ', 'T')}Z`)
  const midnight = (utc: number) => {
    const guess = utc - (shownAt(utc) - utc)
    // Where clocks were changed between the guess and midnight, the guess is off by that.
    const better = guess - (shownAt(guess) - utc)
    // Where they go forward at midnight itself there is none: the day begins with the first hour that there is.
    return shownAt(better) < utc ? guess : better
  }
  return (day) => {
    const utc = Date.parse(`${day}T00:00:00Z`)
    return [new Date(midnight(utc)).toISOString(), new Date(midnight(utc + DAY_MS)).toISOString()]
  }
}
