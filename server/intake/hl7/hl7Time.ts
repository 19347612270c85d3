import { dayIn, localInstant } from '../../../domain/days.ts'

const DIGITS = /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:\.(\d{1,4}))?(?:[+-]\d{4})?$/
const OFFSET = /([+-])(\d\d)(\d\d)$/
const MINUTE_MS = 60_000
/** How exact a time is, by the number of its digits; one without a day counts as one with a day. */
const PRECISION_MS = { 14: 1_000, 12: MINUTE_MS, 10: 60 * MINUTE_MS, 8: 1_440 * MINUTE_MS } as Readonly<
  Record<number, number>
> & { readonly 8: number }
/** No place on earth is further from UTC. */
const OFFSET_MAX_MINUTES = 14 * 60

/** A time of a message: the first and the last instant that it may mean (ISO 8601, UTC), and both at the hospital. */
export interface Hl7Time {
  readonly from: string
  readonly to: string
  /** `2026-03-01` and `09:30`. */
  readonly day: string
  readonly time: string
}

/** Reads a time (`YYYYMMDDHHMM[SS[.SSSS]][+-ZZZZ]`). */
export type ReadHl7Time = (text: string) => Hl7Time | undefined

/**
 * Returns a reader of a message's times. A time without an offset has that of MSH-7, and without one there it is a time
 * of the hospital.
 * @param sentAt MSH-7
 */
export function hl7Times(timeZone: string): (sentAt: string) => ReadHl7Time {
  const instantOf = localInstant(timeZone)
  const timeIn = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  return (sentAt) => {
    const usual = offsetOf(sentAt)
    return (text) => {
      const local = localTimeOf(text)
      if (local === undefined) return undefined
      const offset = offsetOf(text) ?? usual
      if (offset !== undefined && Math.abs(offset) > OFFSET_MAX_MINUTES) return undefined
      const from = new Date(offset === undefined ? instantOf(local.ms) : local.ms - offset * MINUTE_MS)
      return {
        from: from.toISOString(),
        to: new Date(from.getTime() + local.precisionMs - 1).toISOString(),
        day: dayIn(timeZone, from),
        time: timeIn.format(from),
      }
    }
  }
}

/** Returns the local time, as if it were UTC, and how exact it is; undefined for a text that is no time of a calendar. */
function localTimeOf(text: string): { readonly ms: number; readonly precisionMs: number } | undefined {
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '0'] =
    DIGITS.exec(text) ?? []
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const ms = Date.parse(`${written}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  // Date.parse takes some days that do not exist, and hour 24.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== written) return undefined
  const digits = /^\d+/.exec(text)?.[0].length ?? 0
  return { ms, precisionMs: text.includes('.') ? 1 : (PRECISION_MS[digits] ?? PRECISION_MS[8]) }
}

/** Returns the offset at the end of a time, in minutes; undefined for none. */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
