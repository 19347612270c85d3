import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { minutesOf } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { shownHours, WAITS_MIN } from './finding.ts'
import css from './HeatTable.module.css'

/** Cells from this share of the longest wait on have a frame on paper, where a background is not printed. */
const LONG = 0.75

interface HeatTableProps {
  readonly range: Range
  /** Meaning of the rows; the table by weekday is one of the pictures of the first screen. */
  readonly by: 'room' | 'weekday'
}

/** Median waits by room or weekday, and hour: a table, darker where patients wait longer. */
export function HeatTable({ range, by }: HeatTableProps) {
  const text = useText()
  const { data, error, refetch } = useHours(range)
  const isCompact = by === 'weekday'
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={isCompact ? 280 : 320} />
  const corner = text(isCompact ? 'statistics.names.weekday' : 'statistics.columns.room')
  const all = isCompact
    ? data.weekdays.map((cell) => ({
        ...cell,
        key: cell.weekday,
        name: text(`statistics.weekdays.d${String(cell.weekday) as '1'}`),
      }))
    : data.cells.map((cell) => ({ ...cell, key: cell.roomId, name: cell.label }))
  type HeatCell = Pick<(typeof all)[number], 'key' | 'name' | 'hour' | 'waits' | 'medianMs'>
  const rows = [...Map.groupBy<number, HeatCell>(all, ({ key }) => key)].map(([key, cells]) => ({
    key,
    name: cells[0]?.name ?? '',
    cells,
  }))
  const hours = shownHours(all)
  const allHours = shownHours(all, 0)
  const longest = Math.max(1, ...all.map(({ waits, medianMs }) => (waits < WAITS_MIN ? 0 : (minutesOf(medianMs) ?? 0))))
  const shareOf = ({ waits, medianMs }: HeatCell) => (waits < WAITS_MIN ? 0 : (minutesOf(medianMs) ?? 0) / longest)
  const cellAt = (cells: readonly HeatCell[], hour: number) => cells.find((cell) => cell.hour === hour)
  const hourText = (hour: number) => text('statistics.hour', { hour })
  return (
    <Picture
      isTable
      isCompact={isCompact}
      range={`${range.from}–${range.to}`}
      title={text(isCompact ? 'statistics.weekdayHours' : 'statistics.heat')}
      meaning={text(isCompact ? 'statistics.weekdayHoursMeaning' : 'statistics.heatMeaning')}
      table={[
        [corner, ...allHours.flatMap((hour) => [hourText(hour), `n ${hour}`])],
        ...rows.map(({ name, cells }) => [
          name,
          ...allHours.flatMap((hour) => {
            const cell = cellAt(cells, hour)
            return [String(minutesOf(cell?.medianMs ?? null) ?? ''), String(cell?.waits ?? 0)]
          }),
        ]),
      ]}
    >
      <div className={css.scroll} {...REACHABLE}>
        <table className={css.table} data-compact={isCompact}>
          <thead>
            <tr>
              <th scope="col">{isCompact ? <span className="visually-hidden">{corner}</span> : corner}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hourText(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {hours.map((hour) => {
                  const cell = cellAt(cells, hour)
                  const share = cell ? shareOf(cell) : 0
                  return (
                    <td
                      key={hour}
                      className={css.cell}
                      data-few={cell && cell.waits < WAITS_MIN}
                      data-long={share >= LONG}
                      style={{ '--share': share } as CSSProperties}
                    >
                      {cell && (
                        <>
                          {minutesOf(cell.medianMs) ?? '–'}
                          <small>{text('statistics.inCell', { count: cell.waits })}</small>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Picture>
  )
}
