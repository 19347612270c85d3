import { LINE_MINUTES } from '../../../../contract/constants.ts'
import type { StatisticsDay } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { dayClock } from '../parts/dayClock.ts'
import { Lines } from '../parts/lazyCharts.tsx'
import { Picture } from '../parts/Picture.tsx'

interface DayLineProps {
  readonly day: StatisticsDay
  /** Whether it is read from afar. */
  readonly isWall?: boolean
}

/** Number of waiting patients over the day beside the usual one, from the first patient to the last. */
export function DayLine({ day, isWall = false }: DayLineProps) {
  const text = useText()
  const { line, usual } = day
  const clock = dayClock(day)
  const isBusy = (at: number) => (line[at] ?? 0) > 0 || (usual[at]?.high ?? 0) > 0
  const points = [...Array(Math.max(line.length, usual.length)).keys()]
  const busy = points.filter(isBusy)
  // Before anybody waits, the chart shows the last quarter of an hour.
  const [first = line.length, last = line.length] = [busy[0], busy.at(-1)]
  const shown = points.slice(Math.max(0, first - 1), last + 2)
  const clocks = shown.map((at) => clock(at * POINT_MS))
  // On a day of 25 hours one hour comes twice, and the chart would draw both at one place.
  const labels = clocks.map((label, at) => (clocks.indexOf(label) < at ? `${label}\u200A` : label))
  const known = (value: number | undefined) => (value === undefined ? '' : String(value))
  const header = [
    'time',
    'waitingNow',
    ...(usual.length > 0 ? (['usual', 'usualLow', 'usualHigh'] as const) : []),
  ] as const
  return (
    <Picture
      isWall={isWall}
      title={text('statistics.line')}
      meaning={text('statistics.lineMeaning')}
      table={[
        header.map((name) => text(`statistics.columns.${name}`)),
        ...shown.map((at, index) => [
          clocks[index] ?? '',
          known(line[at]),
          ...(usual.length > 0 ? [known(usual[at]?.middle), known(usual[at]?.low), known(usual[at]?.high)] : []),
        ]),
      ]}
    >
      <Lines
        isWall={isWall}
        labels={labels}
        name={text('statistics.columns.waitingNow')}
        // Beyond now there is no line yet.
        values={shown.filter((at) => at < line.length).map((at) => line[at] ?? 0)}
        usualName={text('statistics.columns.usual')}
        usual={usual.length > 0 ? shown.map((at) => usual[at] ?? NOBODY) : []}
      />
    </Picture>
  )
}

const POINT_MS = LINE_MINUTES * 60_000
const NOBODY = { low: 0, middle: 0, high: 0 }
