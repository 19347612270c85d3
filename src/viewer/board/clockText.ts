import { TIME_ZONE } from '../../i18n/formatDate.ts'

const time = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** Hours and minutes in the hospital's time zone, for a player on the wall is often left on UTC: '10:42'. Empty for what is no instant. */
export function clockText(instant: number | string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : time.format(date)
}

/** The day in words: '11월 20일 금요일'. */
export const dayText = (instant: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, month: 'short', day: 'numeric', weekday: 'short' }).format(instant)
