import { onceAsked, TIME_ZONE } from './timeZone.ts'

// The Swedish locale formats dates as YYYY-MM-DD.
const day = onceAsked(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Formats an instant as YYYY-MM-DD; '-' if there is none or it is invalid. */
export function formatDate(instant: string | number | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '-'
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '-' : day().format(date)
}
