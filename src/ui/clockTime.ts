import { TIME_ZONE } from '../i18n/formatDate.ts'

const time = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** Hours and minutes in the hospital's time zone: '10:42'. Empty for what is no instant. */
export function clockTime(instant: number | string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : time.format(date)
}
