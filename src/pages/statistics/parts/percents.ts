import type { StatisticsRow } from '../../../../contract/statistics.ts'

/** Percent of the time in which places of rooms were in use; null where there were none. */
export const usedPercent = ({ use }: Pick<StatisticsRow, 'use'>): number | null =>
  use === null || use.placesMs === 0 ? null : Math.round((100 * use.busyMs) / use.placesMs)

/** Percent of the waits that were longer than the limit of their room; null without a wait. */
export const overPercent = ({ wait }: Pick<StatisticsRow, 'wait'>): number | null =>
  wait.count === 0 ? null : Math.round((100 * wait.overLimit) / wait.count)
