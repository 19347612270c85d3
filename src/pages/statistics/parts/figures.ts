import type { StatisticsRow } from '../../../../contract/statistics.ts'
import type { Text } from '../../../i18n/useText.ts'
import { formatMinutes, formatWait, minutesOf } from './formats.ts'

/** Percent of the time in which places of rooms were in use; null where there were none. */
export const usedPercent = ({ use }: Pick<StatisticsRow, 'use'>): number | null =>
  use === null || use.placesMs === 0 ? null : Math.round((100 * use.busyMs) / use.placesMs)

/** Percent of the waits that were longer than the limit of their room; null without a wait. */
const overPercent = ({ wait }: Pick<StatisticsRow, 'wait'>): number | null =>
  wait.count === 0 ? null : Math.round((100 * wait.overLimit) / wait.count)

interface FigureOfRow {
  readonly unit: 'count' | 'minute' | 'percent'
  /** A time is in ms. */
  readonly of: (row: StatisticsRow) => number | null
}

/** The figures of a row, in their order. */
export const FIGURES = {
  patientWait: { unit: 'minute', of: ({ patientWait }) => patientWait?.medianMs ?? null },
  patientWaitP90: { unit: 'minute', of: ({ patientWait }) => patientWait?.p90Ms ?? null },
  stay: { unit: 'minute', of: ({ stay }) => stay.medianMs },
  skipped: { unit: 'count', of: ({ skipped }) => skipped },
  patients: { unit: 'count', of: ({ patientWait }) => patientWait?.count ?? null },
  arrivals: { unit: 'count', of: ({ arrivals }) => arrivals },
  tickets: { unit: 'count', of: ({ tickets }) => tickets },
  waitMedian: { unit: 'minute', of: ({ wait }) => wait.medianMs },
  waitP90: { unit: 'minute', of: ({ wait }) => wait.p90Ms },
  overLimit: { unit: 'percent', of: overPercent },
  exam: { unit: 'minute', of: ({ exam }) => exam.medianMs },
  use: { unit: 'percent', of: usedPercent },
  paused: { unit: 'minute', of: ({ pausedMs }) => pausedMs },
  leftWaiting: { unit: 'count', of: ({ leftWaiting }) => leftWaiting },
  noShows: { unit: 'count', of: ({ noShows }) => noShows },
  recalls: { unit: 'count', of: ({ recalls }) => recalls },
  holds: { unit: 'count', of: ({ holds }) => holds },
  fronts: { unit: 'count', of: ({ fronts }) => fronts },
  transfers: { unit: 'count', of: ({ transfers }) => transfers },
  unconfirmed: { unit: 'count', of: ({ unconfirmed }) => unconfirmed },
} as const satisfies Readonly<Record<string, FigureOfRow>>

export type FigureName = keyof typeof FIGURES

const WAIT_MEDIANS: ReadonlySet<FigureName> = new Set(['patientWait', 'waitMedian'])

/** A figure in its unit, times in whole minutes; null where nothing was measured. */
export function figureValue(name: FigureName, row: StatisticsRow): number | null {
  const { of, unit } = FIGURES[name]
  const value = of(row)
  return unit === 'minute' ? (minutesOf(value) ?? null) : value
}

/** A figure in words; '-' where nothing was measured. */
export function figureText(name: FigureName, row: StatisticsRow, text: Text): string {
  const { of, unit } = FIGURES[name]
  const value = of(row)
  if (unit === 'minute') return (WAIT_MEDIANS.has(name) ? formatWait : formatMinutes)(value, text)
  if (value === null) return '-'
  return unit === 'percent' ? `${value}%` : value.toLocaleString()
}
