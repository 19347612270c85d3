import type { ExamCreate } from '../../../contract/exams.ts'
import {
  AVG_TIME_DEFAULT_MINUTES,
  AVG_TIME_MAX_MINUTES,
  AVG_TIME_MIN,
  ID_MAX,
  MEMO_MAX,
  NAME_MAX,
} from '../../../domain/limits.ts'
import { type ColumnOf, sheetOf } from '../../sheets/sheet.ts'
import type { RoomChoices } from '../../boards/roomChoices.ts'

/** Initial values of a new exam. */
export const EXAM_DEFAULTS: Partial<ExamCreate> = { id: '', name: '', avgTime: AVG_TIME_DEFAULT_MINUTES, memo: '' }

/**
 * Returns the columns of exams in a CSV file; the average time is a plain number of minutes.
 *
 * @param rooms absent on a server whose exams have no rooms
 */
export const examSheet = (rooms?: RoomChoices) =>
  sheetOf('exams', {
    defaults: EXAM_DEFAULTS,
    columns: [
      { source: 'id', cell: { type: 'text', max: ID_MAX, id: true }, required: true, unique: true },
      { source: 'name', cell: { type: 'text', max: NAME_MAX }, required: true },
      { source: 'avgTime', cell: { type: 'number', min: AVG_TIME_MIN, max: AVG_TIME_MAX_MINUTES } },
      ...(rooms ? [roomColumn(rooms)] : []),
      { source: 'memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
    ],
  })

const roomColumn = (rooms: RoomChoices): ColumnOf<'exams'> => ({
  source: 'roomId',
  cell: {
    type: 'reference',
    read: rooms.idCalled,
    // An id without a known name must not be read as the number of another room.
    write: ({ roomId }) => (roomId ? rooms.labelOf(roomId) || `#${roomId}` : ''),
  },
})
