import type { StatisticsRow } from '../../../../contract/statistics.ts'

/** Percent of the time in which places of rooms were in use; null where there were none. */
export const usedPercent = ({ use }: Pick<StatisticsRow, 'use'>): number | null =>
  use === null || use.placesMs === 0 ? null : Math.round((100 * use.busyMs) / use.placesMs)
