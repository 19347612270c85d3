import { LINE_MINUTES } from '../../../../contract/constants.ts'
import type { StatisticsDay } from '../../../../contract/statistics.ts'
import { useText } from '../../../i18n/useText.ts'
import { formatClock, formatMinutes, minutesOf } from '../parts/formatMinutes.ts'
import { Picture } from '../parts/Picture.tsx'
import css from './RoomTable.module.css'

const WIDTH = 160
const HEIGHT = 32

/** The rooms of a day: patients, exams, and the line of each beside its usual one. */
export function RoomTable({ day }: { readonly day: StatisticsDay }) {
  const text = useText()
  const columns = [
    'room',
    ...(day.isToday ? (['waiting', 'inExam'] as const) : []),
    'completed',
    'exam',
    ...(day.isToday ? (['expected'] as const) : []),
  ] as const
  const headers = columns.map((column) => text(`statistics.columns.${column}`))
  const cellsOf = (room: StatisticsDay['rooms'][number], duration: (ms: number | null) => string) => [
    room.label,
    ...(day.isToday ? [String(room.waiting), String(room.inExam)] : []),
    String(room.completed),
    duration(room.examMs),
    ...(day.isToday ? [duration(room.expectedMs)] : []),
  ]
  return (
    <Picture
      isTable
      title={text('statistics.rooms')}
      meaning={text('statistics.roomsMeaning')}
      table={[headers, ...day.rooms.map((room) => cellsOf(room, (ms) => String(minutesOf(ms) ?? '')))]}
    >
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col">{text('statistics.columns.course')}</th>
            </tr>
          </thead>
          <tbody>
            {day.rooms.map((room) => (
              <tr key={room.roomId}>
                {cellsOf(room, (ms) => formatMinutes(ms, text)).map((cell, at) =>
                  at === 0 ? (
                    <th key={headers[at]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={headers[at]}>{cell}</td>
                  ),
                )}
                <td>
                  <Course line={room.line} usual={room.usual} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Picture>
  )
}

/** A small line of waiting patients, in front of the usual one. */
function Course({ line, usual }: { readonly line: readonly number[]; readonly usual: readonly number[] }) {
  const text = useText()
  const length = Math.max(line.length, usual.length, 2)
  const most = Math.max(1, ...line, ...usual)
  const points = (values: readonly number[]) =>
    values
      .map(
        (value, at) =>
          `${((at * WIDTH) / (length - 1)).toFixed(1)},${(HEIGHT - 1 - (value * (HEIGHT - 2)) / most).toFixed(1)}`,
      )
      .join(' ')
  const peak = Math.max(0, ...line)
  const at = formatClock(line.indexOf(peak) * LINE_MINUTES)
  return (
    <>
      <svg className={css.course} width={WIDTH} height={HEIGHT} aria-hidden>
        <polyline className={css.usual} points={points(usual)} />
        <polyline className={css.line} points={points(line)} />
      </svg>
      <span className={css.words}>
        {peak === 0 ? text('statistics.noPeak') : text('statistics.peak', { count: peak, at })}
      </span>
    </>
  )
}
