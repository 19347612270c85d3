import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { Course } from '../parts/Course.tsx'
import { formatMinutes, minutesOf } from '../parts/formatMinutes.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { Picture } from '../parts/Picture.tsx'
import css from './RoomTable.module.css'

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
  const placeCellsOf = (
    place: NonNullable<StatisticsDay['rooms'][number]['byPlace']>[number],
    duration: (ms: number | null) => string,
  ) => [
    place.label,
    ...(day.isToday ? ['', String(place.inExam)] : []),
    String(place.completed),
    duration(place.examMs),
    ...(day.isToday ? [''] : []),
  ]
  const inMinutes = (ms: number | null) => String(minutesOf(ms) ?? '')
  return (
    <Picture
      range={day.day}
      isTable
      isCompact
      title={text('statistics.rooms')}
      meaning={text('statistics.roomsMeaning')}
      table={[
        headers,
        ...day.rooms.flatMap((room) => [
          cellsOf(room, inMinutes),
          ...(room.byPlace ?? []).map((place) => {
            const [label, ...figures] = placeCellsOf(place, inMinutes)
            return [`${room.label} ${label}`, ...figures]
          }),
        ]),
      ]}
    >
      <FigureTable headers={[...headers, text('statistics.columns.course')]} className={css.rooms}>
        {day.rooms.flatMap((room) => [
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
              <Course day={day} room={room} />
            </td>
          </tr>,
          ...(room.byPlace ?? []).map((place) => (
            <tr key={`${room.roomId} ${place.place}`}>
              {placeCellsOf(place, (ms) => formatMinutes(ms, text)).map((cell, at) =>
                at === 0 ? (
                  <th key={headers[at]} scope="row" className={css.place}>
                    {cell}
                  </th>
                ) : (
                  // the last figure stands before the column of the line, which a place has none of
                  <td key={headers[at]} colSpan={at === headers.length - 1 ? 2 : 1}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          )),
        ])}
      </FigureTable>
    </Picture>
  )
}
