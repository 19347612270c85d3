import type { Package } from '../../../../contract/packages.ts'
import { MEMO_MAX, NAME_MAX } from '../../../../domain/limits.ts'
import { sheetOf } from '../../../sheets/sheet.ts'
import { readRooms } from '../readRooms.ts'
import type { Places } from '../usePlaces.ts'
import { PACKAGE_DEFAULTS } from './packageDefaults.ts'

/** CSV sheet of packages, with the rooms in order. An exported file can be imported on another server. */
export const packageSheet = (places: Places) =>
  sheetOf('packages', {
    defaults: PACKAGE_DEFAULTS,
    columns: [
      { source: 'name', cell: { type: 'text', max: NAME_MAX }, required: true, unique: true },
      { source: 'company', cell: { type: 'text', max: NAME_MAX } },
      {
        source: 'roomIds',
        headers: ['검사실 순서', 'Rooms in order'],
        cell: {
          type: 'parsed',
          read: (typed) => readRooms(typed, places),
          write: (record) => roomsOf(record as Package, places),
          problem: 'resources.appointments.notRoom',
        },
        required: true,
      },
      { source: 'memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
    ],
  })

/** The labels of a package's rooms, in order. An unknown room is `#id`, which is never read as a room's number. */
export const roomsOf = ({ roomIds }: Pick<Package, 'roomIds'>, { rooms }: Pick<Places, 'rooms'>): string =>
  roomIds.map((id) => rooms.find(({ value }) => value === String(id))?.label ?? `#${id}`).join(' → ')
