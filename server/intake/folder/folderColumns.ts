import { CODE_MAX, INTAKE_REF_MAX } from '../../../domain/limits.ts'
import {
  appointmentColumns,
  type AppointmentText,
  isCancelledState,
  type Known,
  STATE_HEADERS,
} from '../../../domain/sheets/appointments/appointmentColumns.ts'
import type { Column } from '../../../domain/sheets/column.ts'
import { koreanText } from '../../../domain/sheets/koreanText.ts'
import { plain, readRooms } from '../../../domain/sheets/readRooms.ts'

/** Content of a cell of rooms: rooms of this server, or else codes of the hospital. */
export interface SaidRooms {
  readonly roomIds: readonly number[]
  readonly roomCodes: readonly string[]
}

const SEPARATOR = /[,;|>→\n]/

/** Splits a cell of codes. */
const codesOf = (typed: string) =>
  typed
    .split(SEPARATOR)
    .map((code) => code.trim())
    .filter((code) => code !== '')

type Key = AppointmentText | 'importing.state' | 'importing.ref' | 'importing.exams'

/**
 * Columns of a list that is put into the folder: those of the console's lists, in which packages and rooms may be the
 * hospital's codes, and a reference, a state and codes of exams.
 */
export function folderColumns(known: Known<number>, year: number): Column<Key>[] {
  const columns = appointmentColumns(known, { day: undefined, year }, koreanText)
  return [
    ...columns.map((column): Column<Key> => {
      switch (column.source) {
        // A list of cancellations may name references only.
        case 'name':
          return { ...column, required: false }
        // Two visits of a patient may have references of their own.
        case 'patientNo':
          return {
            ...column,
            unique: (patientNo, { ref, time, day, state }) => JSON.stringify([patientNo, ref, time, day, state]),
          }
        case 'day':
          return { ...column, unstored: false }
        case 'packageId':
          return { ...column, cell: parsed((typed) => packageOf(typed, known)) }
        case 'roomIds':
          return { ...column, cell: parsed((typed): SaidRooms => roomsOf(typed, known)) }
        default:
          return column
      }
    }),
    {
      source: 'ref',
      label: 'importing.ref',
      headers: [
        '예약번호',
        '오더번호',
        '처방번호',
        '내원번호',
        '방문번호',
        '수진번호',
        'Reference',
        'Visit number',
        'Order number',
      ],
      cell: { type: 'text', max: INTAKE_REF_MAX, isCode: true },
      unique: true,
    },
    {
      source: 'state',
      label: 'importing.state',
      headers: STATE_HEADERS,
      cell: parsed((typed) => (isCancelledState(typed) ? 'CANCELLED' : 'EXPECTED')),
    },
    {
      source: 'examCodes',
      label: 'importing.exams',
      headers: ['검사항목', '오더코드', 'Exam codes', 'Exam code'],
      cell: parsed(codesOf),
    },
  ]
}

/** A cell that is never wrong. */
const parsed = (read: (typed: string) => unknown) => ({ type: 'parsed', read, problem: 'importing.state' }) as const

const packageOf = (typed: string, { packages }: Known<number>) =>
  packages.find(({ name }) => plain(name) === plain(typed))?.name ?? typed.slice(0, CODE_MAX)

function roomsOf(typed: string, known: Known<number>): SaidRooms {
  const roomIds = readRooms(typed, known)
  return roomIds ? { roomIds, roomCodes: [] } : { roomIds: [], roomCodes: codesOf(typed) }
}
