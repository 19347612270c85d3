import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { REACHABLE } from '../../../ui/focus.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { minutesOf } from '../parts/formatMinutes.ts'
import { Picture } from '../parts/Picture.tsx'
import { type Range, useHours } from '../parts/useStatistics.ts'
import { WAITS_MIN } from './finding.ts'
import { shownHours } from './shownHours.ts'
import css from './WeekdayTable.module.css'

/** Median wait by weekday and hour: a table, darker where patients wait longer. */
export function WeekdayTable({ range }: { readonly range: Range }) {
  const text = useText()
  const { data, error, refetch } = useHours(range)
  if (!data) return <NotLoaded error={error} onRetry={refetch} height={280} />
  const { weekdays: cells } = data
  const hours = shownHours(cells)
  const allHours = shownHours(cells, 0)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => cells.some((cell) => cell.weekday === weekday))
  const cellOf = (weekday: number, hour: number) => cells.find((cell) => cell.weekday === weekday && cell.hour === hour)
  const longest = Math.max(
    1,
    ...cells.map(({ waits, medianMs }) => (waits < WAITS_MIN ? 0 : (minutesOf(medianMs) ?? 0))),
  )
  const nameOf = (weekday: number) => text(`statistics.weekdays.d${String(weekday) as '1'}`)
  return (
    <Picture
      isCompact
      isTable
      range={`${range.from}–${range.to}`}
      title={text('statistics.weekdayHours')}
      meaning={text('statistics.weekdayHoursMeaning')}
      table={[
        [
          text('statistics.names.weekday'),
          ...allHours.flatMap((hour) => [text('statistics.hour', { hour }), `n ${hour}`]),
        ],
        ...weekdays.map((weekday) => [
          nameOf(weekday),
          ...allHours.flatMap((hour) => {
            const cell = cellOf(weekday, hour)
            return [String(minutesOf(cell?.medianMs ?? null) ?? ''), String(cell?.waits ?? 0)]
          }),
        ]),
      ]}
    >
      <div className={css.scroll} {...REACHABLE}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{text('statistics.names.weekday')}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {text('statistics.hour', { hour })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{nameOf(weekday)}</th>
                {hours.map((hour) => {
                  const cell = cellOf(weekday, hour)
                  const minutes = minutesOf(cell?.medianMs ?? null)
                  const isFew = cell !== undefined && cell.waits < WAITS_MIN
                  const share = minutes === undefined || isFew ? 0 : minutes / longest
                  return (
                    <td
                      key={hour}
                      className={css.cell}
                      data-few={isFew}
                      data-long={share >= 0.75}
                      style={{ '--share': share } as CSSProperties}
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
