import type { Text } from '../../../i18n/useText.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** Whole minutes of a duration; undefined where nothing was measured. */
export const minutesOf = (ms: number | null): number | undefined =>
  ms === null ? undefined : Math.round(ms / MINUTE_MS)

/** A duration as people say it: 12분, 1시간 5분; '-' where nothing was measured. */
export function formatMinutes(ms: number | null, text: Text): string {
  const minutes = minutesOf(ms)
  if (minutes === undefined) return '-'
  if (minutes < HOUR_MINUTES) return text('statistics.minutes', { minutes })
  return text('statistics.hoursMinutes', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES })
}

/** Minutes as people say them. */
export const minutesText = (minutes: number, text: Text): string => formatMinutes(minutes * MINUTE_MS, text)

/** A median wait: of less than a minute people say that half did not wait. */
export const formatWait = (ms: number | null, text: Text): string =>
  minutesOf(ms) === 0 ? text('statistics.halfDidNotWait') : formatMinutes(ms, text)

/** A short duration with which people compute: 2.4분. */
export const formatPace = (ms: number | null, text: Text): string =>
  ms === null || ms >= 10 * MINUTE_MS
    ? formatMinutes(ms, text)
    : text('statistics.minutes', { minutes: (ms / MINUTE_MS).toFixed(1) })

/** A day of the hospital. */
interface Day {
  /** Its beginning. */
  readonly from: string
  readonly timeZone: string
}

/** Returns a function from ms since the beginning of a day to the hospital's clock: 09:30, on days of 23 and 25 hours too. */
export function dayClock({ from, timeZone }: Day): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const start = Date.parse(from)
  return (ms) => format.format(start + ms)
}

/** First and last day of a range, or its only day. */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? to : `${from} – ${to}`
