import { formatDate } from './formatDate.ts'
import { formatTime } from './formatTime.ts'

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
