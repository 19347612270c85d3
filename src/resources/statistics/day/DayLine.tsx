import { LINE_MINUTES } from '../../../../contract/constants.ts'
import type { StatisticsDay } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { formatClock } from '../parts/formatMinutes.ts'
import { Lines } from '../parts/lazyCharts.tsx'
import { Picture } from '../parts/Picture.tsx'

/** Number of waiting patients over the day beside the usual one, from the first patient to the last. */
export function DayLine({ day: { line, usual } }: { readonly day: StatisticsDay }) {
  const text = useText()
  const isBusy = (at: number) => (line[at] ?? 0) > 0 || (usual[at]?.high ?? 0) > 0
  const points = [...Array(Math.max(line.length, usual.length)).keys()]
  const busy = points.filter(isBusy)
  const shown = points.slice(Math.max(0, (busy[0] ?? 0) - 1), (busy.at(-1) ?? -1) + 2)
  const labels = shown.map((at) => formatClock(at * LINE_MINUTES))
  const known = (value: number | undefined) => (value === undefined ? '' : String(value))
  const header = [
    'time',
    'waitingNow',
    ...(usual.length > 0 ? (['usual', 'usualLow', 'usualHigh'] as const) : []),
  ] as const
  return (
    <Picture
      title={text('statistics.line')}
      meaning={text('statistics.lineMeaning')}
      table={[
        header.map((name) => text(`statistics.columns.${name}`)),
        ...shown.map((at, index) => [
          labels[index] ?? '',
          known(line[at]),
          ...(usual.length > 0 ? [known(usual[at]?.middle), known(usual[at]?.low), known(usual[at]?.high)] : []),
        ]),
      ]}
    >
      <Lines
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

const NOBODY = { low: 0, middle: 0, high: 0 }
