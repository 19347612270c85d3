/** Changes of a zone's offset happen at full quarters of an hour. */
const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A moment on the hospital's clock. */
export interface LocalTime {
  /** `2026-03-01` */
  readonly day: string
  /** 0 to 23; on the day of 25 hours one of them comes twice. */
  readonly hour: number
}

/** Returns a function from an instant (ms since the epoch) to the hospital's day and hour. */
export function hospitalClock(timeZone: string): (instant: number) => LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()
  const days = new Map<number, string>()
  const offsetAt = (instant: number) => {
    const quarter = Math.floor(instant / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const start = quarter * QUARTER_MS
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    offsets.set(quarter, offset)
    return offset
  }
  return (instant) => {
    const local = instant + offsetAt(instant)
    const number = Math.floor(local / DAY_MS)
    const day = days.get(number) ?? new Date(number * DAY_MS).toISOString().slice(0, 10)
    days.set(number, day)
    return { day, hour: Math.floor((local - number * DAY_MS) / HOUR_MS) }
  }
}

/** Returns the day of the week of a day: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
