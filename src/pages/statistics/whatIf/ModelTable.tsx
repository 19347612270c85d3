import type { StatisticsReplay } from '../../../../contract/statisticsDay.ts'
import type { DayFigures, FigureRange, WhatIf } from '../../../../domain/replay/whatIf.ts'
import { type Text, useText } from '../../../i18n/useText.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { dayClock, minutesText } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import css from './ModelTable.module.css'

/** Less is shown as no difference. */
const HALF = 0.5
const FIGURES = ['waitMedian', 'waitP90', 'stay', 'lastEnd', 'leftWaiting'] as const satisfies (keyof DayFigures)[]

/** The figures of a day: as they were, by the model, and by the model with the change. */
export function ModelTable({ day, result }: { readonly day: StatisticsReplay; readonly result: WhatIf }) {
  const text = useText()
  const clock = dayClock(day)
  const valueOf = (name: keyof DayFigures, value: number | null): string => {
    if (value === null) return '-'
    if (name === 'leftWaiting') return text('statistics.whatIf.patients', { count: Math.round(value) })
    return name === 'lastEnd' ? clock(value * 60_000) : minutesText(value, text)
  }
  const columns = ['truth', 'asItWas', 'changed', 'difference'] as const
  const headers = [
    text('statistics.whatIf.figure'),
    ...columns.map((column) => text(`statistics.whatIf.columns.${column}`)),
  ]
  const cells = FIGURES.map((name) => ({
    name,
    truth: valueOf(name, result.truth[name]),
    asItWas: rangeOf(result.asItWas[name], (value) => valueOf(name, value), text),
    changed: rangeOf(result.changed[name], (value) => valueOf(name, value), text),
    difference: rangeOf(result.difference[name], (value) => signed(value, name, text), text),
    isBetter: (result.difference[name]?.high ?? 0) <= -HALF,
    isWorse: (result.difference[name]?.low ?? 0) >= HALF,
  }))
  const flat = (cell: Cell) => (cell.range === '' ? cell.value : `${cell.value} (${cell.range})`)
  return (
    <Picture
      range={day.day}
      isTable
      title={text('statistics.whatIf.title')}
      meaning={text('statistics.whatIf.meaning')}
      table={
        day.patients.length === 0
          ? [headers]
          : [
              headers,
              ...cells.map(({ name, truth, asItWas, changed, difference }) => [
                text(`statistics.whatIf.figures.${name}`),
                truth,
                flat(asItWas),
                flat(changed),
                flat(difference),
              ]),
            ]
      }
    >
      <FigureTable headers={headers} className={css.model}>
        {cells.map(({ name, truth, asItWas, changed, difference, isBetter, isWorse }) => (
          <tr key={name}>
            <th scope="row">
              {text(`statistics.whatIf.figures.${name}`)}
              <small>{text(`statistics.whatIf.meanings.${name}`)}</small>
            </th>
            <td data-column={headers[1]}>{truth}</td>
            <Ranged {...asItWas} column={headers[2]} />
            <Ranged {...changed} column={headers[3]} />
            <Ranged {...difference} column={headers[4]} kind={isBetter ? 'better' : isWorse ? 'worse' : 'same'} />
          </tr>
        ))}
      </FigureTable>
    </Picture>
  )
}

interface Cell {
  readonly value: string
  /** '' where the runs agree. */
  readonly range: string
}

interface RangedProps extends Cell {
  /** Header of the column, which a phone shows in each cell. */
  readonly column: string | undefined
  readonly kind?: string
}

const Ranged = ({ value, range, column, kind }: RangedProps) => (
  <td data-column={column} data-kind={kind}>
    <strong>{value}</strong>
    {range !== '' && <small>{range}</small>}
  </td>
)

function rangeOf(range: FigureRange, show: (value: number) => string, text: Text): Cell {
  if (range === null) return { value: '-', range: '' }
  const [low, high] = [show(range.low), show(range.high)]
  return { value: show(range.middle), range: low === high ? '' : text('statistics.whatIf.span', { low, high }) }
}

/** A difference with its sign; for a time of the day, too, in minutes. */
function signed(value: number, name: keyof DayFigures, text: Text): string {
  const size = Math.round(Math.abs(value))
  const shown = name === 'leftWaiting' ? text('statistics.whatIf.patients', { count: size }) : minutesText(size, text)
  return size === 0 ? shown : `${value < 0 ? '−' : '+'}${shown}`
}
