import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { dayClock } from '../parts/formats.ts'
import { Lines } from '../parts/lazyCharts.tsx'
import { busyTimes, linePoints, msOf } from '../parts/linePoints.ts'
import { Picture } from '../parts/Picture.tsx'

interface DayLineProps {
  readonly day: StatisticsDay
  /** Whether it is read from afar. */
  readonly isWall?: boolean
}

/** Number of waiting patients over the day beside the usual one, from the first patient to the last. */
export function DayLine({ day, isWall = false }: DayLineProps) {
  const text = useText()
  const { usual, nowMs } = day
  const clock = dayClock(day)
  const counts = new Map(linePoints(day.line, day, day).map(({ ms, count }) => [ms, count]))
  const usualAt = new Map(usual.map((each, point) => [msOf(point), each]))
  const times = [...new Set([...counts.keys(), ...usualAt.keys()])].toSorted((a, b) => a - b)
  const busy = busyTimes(day)
  // Before anybody waits, the chart shows the last quarter of an hour.
  const end = nowMs ?? msOf(day.line.length)
  const [first = end, last = end] = [busy[0], busy.at(-1)]
  const isEmpty = busy.length === 0 && day.arrived === 0
  const shown = isEmpty ? [] : times.filter((ms) => ms >= first - msOf(1) && ms <= last + msOf(1))
  const known = (value: number | undefined) => (value === undefined ? '' : String(value))
  const header = [
    'time',
    'waitingNow',
    ...(usual.length > 0 ? (['usual', 'usualLow', 'usualHigh'] as const) : []),
  ] as const
  return (
    <Picture
      range={day.day}
      isWall={isWall}
      isCompact={!isWall}
      title={text('statistics.line')}
      meaning={text('statistics.lineMeaning')}
      table={[
        header.map((name) => text(`statistics.columns.${name}`)),
        ...shown.map((ms) => {
          const before = usualAt.get(ms)
          return [
            ms === nowMs ? text('statistics.now', { time: clock(ms) }) : clock(ms),
            known(counts.get(ms)),
            ...(usual.length > 0 ? [known(before?.middle), known(before?.low), known(before?.high)] : []),
          ]
        }),
      ]}
    >
      <Lines
        isWall={isWall}
        times={shown}
        clock={clock}
        name={text('statistics.columns.waitingNow')}
        // Beyond now there is no line yet.
        values={shown.map((ms) => counts.get(ms) ?? null)}
        usualName={text('statistics.columns.usual')}
        usual={usual.length > 0 ? shown.map((ms) => usualAt.get(ms) ?? null) : []}
      />
    </Picture>
  )
}
