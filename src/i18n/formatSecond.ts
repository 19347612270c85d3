import { onceAsked, TIME_ZONE } from './timeZone.ts'

const second = onceAsked(() => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' }))

/** An instant to the second, on the hospital's clock: '10:42:07'. Empty for what is no instant. */
export function formatSecond(instant: number | string | null): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : second().format(date)
}
