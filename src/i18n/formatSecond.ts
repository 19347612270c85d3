import { onceAsked, TIME_ZONE } from './timeZone.ts'

const second = onceAsked(() => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' }))

/** Formats an instant with seconds in the hospital's time zone: '10:42:07'. Returns '' for an invalid instant. */
export function formatSecond(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : second().format(date)
}
