import { onceAsked, TIME_ZONE } from './timeZone.ts'

const time = onceAsked(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' }),
)

/**
 * Formats an instant as hours and minutes in the hospital's time zone: '10:42'. The device's time zone is not used,
 * because a wall's player is often left on UTC. Returns '' for an invalid instant.
 */
export function formatTime(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : time().format(date)
}

/** Formats a date with its weekday: '11월 20일 (금)'. */
export const formatDay = (instant: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, month: 'short', day: 'numeric', weekday: 'short' }).format(
    instant,
  )
