import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { formatMinutes, formatPace } from '../parts/formats.ts'
import { slowestRoom } from './roomTimes.ts'

/** The longest wait of this moment, and the room where a patient who joins now waits longest, in words. */
export function useAlerts(day: StatisticsDay) {
  const text = useText()
  const slowest = slowestRoom(day)
  return [
    {
      label: text('statistics.longest'),
      value: day.longest ? formatMinutes(day.longest.ms, text) : text('statistics.nobody'),
      meaning: day.longest ? day.longest.label : text('statistics.longestMeaning'),
    },
    {
      label: text('statistics.bottleneck'),
      value: slowest ? slowest.label : text('statistics.none'),
      meaning: slowest
        ? text('statistics.bottleneckWhy', {
            waiting: slowest.waiting,
            exam: formatPace(slowest.paceMs, text),
            places: slowest.places,
            expected: formatMinutes(slowest.expectedMs, text),
          })
        : text('statistics.bottleneckMeaning'),
    },
  ]
}
