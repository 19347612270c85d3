import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { minutesOf } from '../parts/formatMinutes.ts'
import { Picture } from '../parts/Picture.tsx'
import type { Range } from '../parts/useStatistics.ts'
import { shownHours, WAITS_MIN } from './finding.ts'
import css from './HeatTable.module.css'

/** Cells from this share of the longest wait on have a frame on paper, where a background is not printed. */
const LONG = 0.75

interface HeatCell {
  readonly hour: number
  readonly waits: number
  readonly medianMs: number | null
}

interface HeatTableProps {
  readonly range: Range
  readonly title: string
  readonly meaning: string
  /** Name of what the rows are. */
  readonly corner: string
  readonly rows: readonly { readonly key: number; readonly name: string; readonly cells: readonly HeatCell[] }[]
  /** Whether it is one of the pictures of the first screen. */
  readonly isCompact?: boolean
}

/** Median waits by row and hour: a table, darker where patients wait longer. */
export function HeatTable({ range, title, meaning, corner, rows, isCompact = false }: HeatTableProps) {
  const text = useText()
  const all = rows.flatMap(({ cells }) => cells)
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
      title={title}
      meaning={meaning}
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
