import type { StatisticsReplay } from '../../../../contract/statisticsDay.ts'
import type { FigureRange, WaitRow, WhatIf } from '../../../../domain/replay/whatIf.ts'
import { useText } from '../../../i18n/useText.ts'
import { dayClock } from '../parts/formats.ts'
import { Bars } from '../parts/lazyCharts.tsx'
import { Picture } from '../parts/Picture.tsx'

interface ModelBarsProps {
  readonly day: StatisticsReplay
  readonly result: WhatIf
  readonly by: 'hours' | 'rooms'
}

const HOUR_MS = 3_600_000

/** Median waits by hour or by room: as they were, by the model, and by the model with the change. */
export function ModelBars({ day, result, by }: ModelBarsProps) {
  const text = useText()
  const clock = dayClock(day)
  const nameOf = ({ key }: WaitRow) => (by === 'hours' ? clock(key * HOUR_MS) : (day.rooms[key]?.label ?? ''))
  const rows = by === 'hours' ? result.hours : result.rooms.toSorted((a, b) => collate(nameOf(a), nameOf(b)))
  const names = ['truth', 'asItWas', 'changed'] as const
  const series = names.map((name) => text(`statistics.whatIf.columns.${name}`))
  const middle = (range: FigureRange) => (range === null ? undefined : Math.round(range.middle))
  const known = (value: number | undefined) => (value === undefined ? '' : String(value))
  const values = rows.map((row) => [
    row.truth === null ? undefined : Math.round(row.truth),
    middle(row.asItWas),
    middle(row.changed),
  ])
  const rangeText = (range: FigureRange) => (range === null ? '' : `${Math.round(range.low)}–${Math.round(range.high)}`)
  return (
    <Picture
      range={day.day}
      title={text(`statistics.whatIf.by.${by}`)}
      meaning={text(`statistics.whatIf.byMeaning.${by}`)}
      table={[
        [
          text(by === 'hours' ? 'statistics.columns.time' : 'statistics.columns.room'),
          text('statistics.columns.arrivals'),
          ...series,
          text('statistics.whatIf.rangeBefore'),
          text('statistics.whatIf.rangeAfter'),
        ],
        ...rows.map((row, at) => [
          nameOf(row),
          String(row.count),
          ...(values[at] ?? []).map(known),
          rangeText(row.asItWas),
          rangeText(row.changed),
        ]),
      ]}
    >
      <Bars
        labels={rows.map((row) => `${nameOf(row)}\n${text('statistics.waits', { count: row.count })}`)}
        unit={text('statistics.minute')}
        isLying={by === 'rooms'}
        series={COLORS.map((color, at) => ({ label: series[at] ?? '', color, values: values.map((row) => row[at]) }))}
      />
    </Picture>
  )
}

const COLORS = ['var(--gray-500)', 'var(--info-300)', 'var(--primary-600)'] as const
const collate = new Intl.Collator('ko', { numeric: true }).compare
