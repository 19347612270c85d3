import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { minutesOf } from '../parts/formatMinutes.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { Picture } from '../parts/Picture.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { WAITS_MIN } from './finding.ts'
import { shownHours } from './shownHours.ts'
import css from './HourTable.module.css'

/** Median wait by room and hour: a table, darker where patients wait longer. */
export function HourTable({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useHours(range)
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={320} />
  const { cells } = data
  const hours = shownHours(cells)
  const allHours = shownHours(cells, 0)
  const rooms = [...new Map(cells.map(({ roomId, label }) => [roomId, label]))]
  const cellOf = (roomId: number, hour: number) => cells.find((cell) => cell.roomId === roomId && cell.hour === hour)
  const longest = Math.max(
    1,
    ...cells.map(({ waits, medianMs }) => (waits < WAITS_MIN ? 0 : (minutesOf(medianMs) ?? 0))),
  )
  const hourText = (hour: number) => text('statistics.hour', { hour })
  return (
    <Picture
      isTable
      range={`${range.from}–${range.to}`}
      title={text('statistics.heat')}
      meaning={text('statistics.heatMeaning')}
      table={[
        [text('statistics.columns.room'), ...allHours.map(hourText)],
        ...rooms.map(([roomId, label]) => [
          label,
          ...allHours.map((hour) => String(minutesOf(cellOf(roomId, hour)?.medianMs ?? null) ?? '')),
        ]),
      ]}
    >
      <div className={css.scroll} {...REACHABLE}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text('statistics.columns.room')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hourText(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map(([roomId, label]) => (
              <tr key={roomId}>
                <th scope="row">{label}</th>
                {hours.map((hour) => {
                  const cell = cellOf(roomId, hour)
                  const minutes = minutesOf(cell?.medianMs ?? null)
                  const isFew = cell !== undefined && cell.waits < WAITS_MIN
                  return (
                    <td
                      key={hour}
                      className={css.cell}
                      style={{ '--share': minutes === undefined || isFew ? 0 : minutes / longest } as CSSProperties}
                    >
                      {cell && (
                        <>
                          {minutes ?? '–'}
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
