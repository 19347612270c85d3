import { formatTime, onceAsked, TIME_ZONE } from './formatTime.ts'

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

const second = onceAsked(() => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' }))

/** Formats an instant with seconds in the hospital's time zone: '10:42:07'. Returns '' for an invalid instant. */
export function formatSecond(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : second().format(date)
}

/** Formats an instant with its day: '2026-11-20 17:55'. */
export const formatDateTime = (instant: number | string | null): string =>
  `${formatDate(instant)} ${formatTime(instant)}`

/**
 * Formats an instant relative to another: '10:42' on the same day, otherwise with the date, '11-20 17:55'. Without the
 * date, a screen that was off overnight would show yesterday evening as if it were recent.
 *
 * @param instant ms since the epoch
 * @param now ms since the epoch
 */
export function formatMoment(instant: number, now: number): string {
  const day = formatDate(instant)
  return day === formatDate(now) ? formatTime(instant) : `${day.slice(YEAR_LENGTH)} ${formatTime(instant)}`
}

/** Length of 'YYYY-'. */
const YEAR_LENGTH = 5
