import type { StatisticsGroup, StatisticsHours, StatisticsSummary, StatisticsWays } from '../../contract/statistics.ts'
import type { Comparison } from '../../domain/statistics/comparedRange.ts'
import type { StatisticsDay, StatisticsReplay } from '../../contract/statisticsDay.ts'
import type { Request } from './request.ts'

/** Question about a range; '' for all rooms. */
interface Asked {
  readonly from: string
  readonly to: string
  readonly roomId: string
  readonly groupBy?: StatisticsGroup
  readonly compare?: Comparison
}

/** Calls about waits and exams; only our server has them. They throw HttpError. */
export const statisticsCalls = (request: Request) => ({
  readStatisticsDay: (day: string, signal?: AbortSignal) =>
    request<StatisticsDay>('GET', `v1/statistics/day?day=${day}`, { signal }),

  readStatisticsReplay: (day: string, signal?: AbortSignal) =>
    request<StatisticsReplay>('GET', `v1/statistics/replay?day=${day}`, { signal }),

  readStatisticsWays: (from: string, to: string, signal?: AbortSignal) =>
    request<StatisticsWays>('GET', `v1/statistics/ways?from=${from}&to=${to}`, { signal }),

  readStatisticsSummary: (asked: Asked, signal?: AbortSignal) =>
    request<StatisticsSummary>('GET', `v1/statistics/summary?${queryOf(asked)}`, { signal }),

  readStatisticsHours: (asked: Asked, signal?: AbortSignal) =>
    request<StatisticsHours>('GET', `v1/statistics/hours?${queryOf(asked)}`, { signal }),
})

const queryOf = (asked: Asked): string => new URLSearchParams({ ...asked }).toString()
