import type { Room, RoomCreate } from '../../../contract/rooms.ts'
import {
  FLOOR_MAX,
  MAX_PATIENT_DEFAULT,
  MAX_PATIENT_MAX,
  MAX_PATIENT_MIN,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  WAIT_LIMIT_MAX_MINUTES,
  WAIT_LIMIT_MIN_MINUTES,
} from '../../../domain/limits.ts'
import { placesInCell, placesOfCell } from '../../../domain/roomPlaces.ts'
import { type ColumnOf, sheetOf } from '../../sheets/sheet.ts'

/** Initial values of a new room; `isAccessible` has no input and is always sent. */
export const ROOM_DEFAULTS: Partial<RoomCreate> = {
  no: '',
  name: { kr: '', en: '', cn: '', jp: '' },
  maxPatient: MAX_PATIENT_DEFAULT,
  memo: '',
  useMultiCall: false,
  useRfid: true,
  isAccessible: true,
}

/** All fields of the form, so that an export can be imported elsewhere. */
const COLUMNS: readonly ColumnOf<'rooms'>[] = [
  { source: 'no', cell: { type: 'digits', max: NUMBER_TEXT_MAX }, required: true, unique: true },
  {
    source: 'name.kr',
    label: 'resources.rooms.fields.name',
    alias: 'resources.rooms.fields.name.kr',
    cell: { type: 'text', max: NAME_MAX },
    required: true,
  },
  { source: 'name.en', cell: { type: 'text', max: NAME_MAX } },
  { source: 'name.cn', cell: { type: 'text', max: NAME_MAX } },
  { source: 'name.jp', cell: { type: 'text', max: NAME_MAX } },
  { source: 'maxPatient', cell: { type: 'number', min: MAX_PATIENT_MIN, max: MAX_PATIENT_MAX } },
  { source: 'useMultiCall', cell: { type: 'onOff' } },
  { source: 'useRfid', cell: { type: 'onOff' } },
  { source: 'memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
]

const MINUTES = { type: 'number', min: WAIT_LIMIT_MIN_MINUTES, max: WAIT_LIMIT_MAX_MINUTES } as const

/** Fields of rooms beyond the specification; a picture is no text. */
const OWN_COLUMNS: readonly ColumnOf<'rooms'>[] = [
  { source: 'waitWarning', cell: MINUTES },
  { source: 'waitAlarm', cell: MINUTES },
  { source: 'sendsOn', cell: { type: 'onOff' } },
  {
    source: 'places',
    cell: {
      type: 'parsed',
      read: placesOfCell,
      write: ({ places }) => placesInCell(places as Room['places']),
      problem: 'resources.rooms.hints.placesCell',
    },
  },
  { source: 'floor.kr', cell: { type: 'text', max: FLOOR_MAX } },
  { source: 'floor.en', cell: { type: 'text', max: FLOOR_MAX } },
]

/** Columns of rooms in a CSV file. */
export const roomSheet = (hasWaits: boolean) =>
  sheetOf('rooms', { defaults: ROOM_DEFAULTS, columns: [...COLUMNS, ...(hasWaits ? OWN_COLUMNS : [])] })
