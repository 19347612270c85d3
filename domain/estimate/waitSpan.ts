import type { WaitRange } from './waits.ts'

/** An expected wait in one unit; `from` 0 means at most `to`. */
export interface WaitSpan extends WaitRange {
  readonly unit: 'MINUTES' | 'HOURS'
}

/** Waits that may be longer are given in hours. */
const MINUTES_MAX = 120
const HOUR_MINUTES = 60

/** Returns a range of minutes in the unit in which people say it. Hours are rounded outwards. */
export const waitSpan = ({ from, to }: WaitRange): WaitSpan =>
  to > MINUTES_MAX
    ? { from: Math.floor(from / HOUR_MINUTES), to: Math.ceil(to / HOUR_MINUTES), unit: 'HOURS' }
    : { from, to, unit: 'MINUTES' }

/**
 * Returns a wait in Korean: `약 25~40분`, `약 2~5시간`, `15분 이내`.
 *
 * @param after follows what is not merely an upper bound: ` 뒤`
 */
export function koreanSpan(range: WaitRange, after = ''): string {
  const { from, to, unit } = waitSpan(range)
  const units = unit === 'HOURS' ? '시간' : '분'
  return from === 0 ? `${to}${units} 이내` : `약 ${from === to ? '' : `${from}~`}${to}${units}${after}`
}
