import type { ReactNode } from 'react'
import type { StatisticsDay } from '../../../../contract/statisticsDay.ts'
import { useText } from '../../../i18n/useText.ts'
import { Course } from '../parts/Course.tsx'
import { FigureTable } from '../parts/FigureTable.tsx'
import { formatMinutes, minutesOf } from '../parts/formats.ts'
import { Picture } from '../parts/Picture.tsx'
import css from './RoomTable.module.css'

type Room = StatisticsDay['rooms'][number]
/** Figures of a room or of one of its places, which has no line of its own. */
type Figures = Pick<Room, 'label' | 'inExam' | 'completed' | 'examMs'> & Partial<Pick<Room, 'waiting' | 'expectedMs'>>

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
  const figuresOf = (of: Figures, duration: (ms: number | null) => string) => [
    ...(day.isToday ? [String(of.waiting ?? ''), String(of.inExam)] : []),
    String(of.completed),
    duration(of.examMs),
    ...(day.isToday ? [of.expectedMs === undefined ? '' : duration(of.expectedMs)] : []),
  ]
  const inMinutes = (ms: number | null) => String(minutesOf(ms) ?? '')
  const rowOf = (of: Figures, key: string, course?: ReactNode) => (
    <tr key={key}>
      <th scope="row" className={course ? undefined : css.place}>
        {of.label}
      </th>
      {figuresOf(of, (ms) => formatMinutes(ms, text)).map((figure, at) => (
        <td key={headers[at + 1]}>{figure}</td>
      ))}
      <td>{course}</td>
    </tr>
  )
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
          [room.label, ...figuresOf(room, inMinutes)],
          ...(room.byPlace ?? []).map((place) => [`${room.label} ${place.label}`, ...figuresOf(place, inMinutes)]),
        ]),
      ]}
    >
      <FigureTable headers={[...headers, text('statistics.columns.course')]} className={css.rooms}>
        {day.rooms.flatMap((room) => [
          rowOf(room, `${room.roomId}`, <Course day={day} room={room} />),
          ...(room.byPlace ?? []).map((place) => rowOf(place, `${room.roomId} ${place.place}`)),
        ])}
      </FigureTable>
    </Picture>
  )
}
