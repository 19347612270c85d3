import { onceAsked, TIME_ZONE } from './timeZone.ts'

const time = onceAsked(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' }),
)

/**
 * Hours and minutes on the hospital's clock, for a player on the wall is often left on UTC: '10:42'. Empty for what is
 * no instant.
 */
export function formatTime(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : time().format(date)
}

/** The day in words: '11월 20일 (금)'. */
export const formatDay = (instant: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, month: 'short', day: 'numeric', weekday: 'short' }).format(
    instant,
  )
