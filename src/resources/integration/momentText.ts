import { formatDate } from '../../i18n/formatDate.ts'
import { formatTime } from '../../i18n/formatTime.ts'

/** Returns day and time of an instant: `2026-03-01 09:30`. */
export const momentText = (instant: string): string => `${formatDate(instant)} ${formatTime(instant)}`
