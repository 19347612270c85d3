import type { StatisticsDay } from '../../../../contract/statistics.ts'

/** Returns the room where a patient who joins now waits longest; undefined while nobody waits anywhere. */
export const slowestRoom = ({ rooms }: StatisticsDay): StatisticsDay['rooms'][number] | undefined =>
  rooms
    .filter(({ waiting, expectedMs }) => waiting > 0 && expectedMs !== null)
    .toSorted((a, b) => (b.expectedMs ?? 0) - (a.expectedMs ?? 0))[0]
