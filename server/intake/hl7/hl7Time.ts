import { localInstant } from '../../../domain/days.ts'

const DIGITS = /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:\.(\d{1,4}))?(?:[+-]\d{4})?$/
const OFFSET = /([+-])(\d\d)(\d\d)$/
const MINUTE_MS = 60_000
/** No place on earth is further from UTC. */
const OFFSET_MAX_MINUTES = 14 * 60

/** Reads a time (`YYYYMMDDHHMM[SS[.SSSS]][+-ZZZZ]`) as an instant: ISO 8601, UTC. */
export type ReadHl7Time = (text: string) => string | undefined

/**
 * Returns a reader of a message's times. A time without an offset has that of MSH-7, and without one there it is a time
 * of the hospital.
 * @param sentAt MSH-7
 */
export function hl7Times(timeZone: string): (sentAt: string) => ReadHl7Time {
  const instantOf = localInstant(timeZone)
  return (sentAt) => {
    const usual = offsetOf(sentAt)
    return (text) => {
      const local = localTimeOf(text)
      if (local === undefined) return undefined
      const offset = offsetOf(text) ?? usual
      if (offset !== undefined && Math.abs(offset) > OFFSET_MAX_MINUTES) return undefined
      const instant = offset === undefined ? instantOf(local) : local - offset * MINUTE_MS
      return new Date(instant).toISOString()
    }
  }
}

/** Returns the local time, as if it were UTC, in milliseconds; undefined for a text that is no time of a calendar. */
function localTimeOf(text: string): number | undefined {
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '0'] =
    DIGITS.exec(text) ?? []
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = Date.parse(`${written}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  // Date.parse takes some days that do not exist, and hour 24.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== written ? undefined : time
}

/** Returns the offset at the end of a time, in minutes; undefined for none. */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
