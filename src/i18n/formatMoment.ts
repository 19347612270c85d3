import { formatDate } from './formatDate.ts'
import { formatTime } from './formatTime.ts'

/**
 * An instant in ms since the epoch as it is told from another one: today's by its time alone, '10:42', any other with
 * its day before it, '11-20 17:55', for a screen that was switched off overnight would else take yesterday evening for
 * a moment ago.
 */
export function formatMoment(instant: number, now: number): string {
  const day = formatDate(instant)
  return day === formatDate(now) ? formatTime(instant) : `${day.slice(YEAR_LENGTH)} ${formatTime(instant)}`
}

/** Of 'YYYY-'. */
const YEAR_LENGTH = 5
