import type { PackageCreate } from '../../../contract/packages.ts'
import type { Package, RoomRule } from '../../../contract/packages.ts'
import { MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import type { Text } from '../../i18n/useText.ts'
import { sheetOf } from '../../sheets/sheet.ts'
import { plain, readRooms } from '../../../domain/sheets/readRooms.ts'
import { type Places, roomLabel, roomsOf } from '../../patients/usePlaces.ts'

/** Initial values of a new package. */
export const PACKAGE_DEFAULTS: PackageCreate = {
  name: '',
  company: '',
  roomIds: [],
  roomRules: [],
  joinsFirst: true,
  memo: '',
}

/** CSV sheet of packages, with the rooms and their order. An exported file can be imported on another server. */
export const packageSheet = (places: Places, text: Text) =>
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
      {
        source: 'roomRules',
        cell: {
          type: 'parsed',
          read: (typed) => readRules(typed, places, text),
          write: (record) => rulesText(record as Package, places, text),
          problem: 'resources.packages.notRules',
        },
      },
      { source: 'joinsFirst', cell: { type: 'onOff' } },
      { source: 'memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
    ],
  })

type RoomId = ReturnType<Places['roomId']>
/** A rule as read from a file. */
interface ReadRule extends Pick<RoomRule, 'rule'> {
  readonly roomId: RoomId
  readonly afterRoomId: RoomId | null
}

/** One line for each room that has a place in the order: `3. 채혈실: 가장 먼저`. */
const rulesText = ({ roomRules }: Partial<Pick<Package, 'roomRules'>>, { rooms }: Places, text: Text): string =>
  (roomRules ?? [])
    .map(({ roomId, rule, afterRoomId }) => {
      const words = text(`resources.packages.rules.${rule}`, { room: roomLabel(afterRoomId, rooms) })
      return `${roomLabel(roomId, rooms)}: ${words}`
    })
    .join('\n')

/** Reads what {@link rulesText} writes, also with `;` between the rooms; undefined if a line is something else. */
function readRules(typed: string, places: Places, text: Text): ReadRule[] | undefined {
  const rules = typed
    .split(/[\n;]/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      // A name may hold a colon.
      const colons = [...line.matchAll(/:/g)].map(({ index }) => index)
      return colons.map((at) => readRule(line.slice(0, at), line.slice(at + 1), places, text)).find(Boolean)
    })
  const read = rules.filter((rule) => rule !== undefined)
  const rooms = new Set(read.map(({ roomId }) => roomId))
  return read.length < rules.length || rooms.size < read.length ? undefined : read
}

function readRule(room: string, words: string, places: Places, text: Text): ReadRule | undefined {
  const roomId = readRoom(room, places)
  if (roomId === undefined) return undefined
  const rule = (['FIRST', 'LAST'] as const).find(
    (each) => plain(text(`resources.packages.rules.${each}`)) === plain(words),
  )
  if (rule) return { roomId, rule, afterRoomId: null }
  const [before = '', behind = ''] = text('resources.packages.rules.AFTER', { room: PLACEHOLDER })
    .split(PLACEHOLDER)
    .map(plain)
  const said = plain(words)
  if (!said.startsWith(before) || !said.endsWith(behind)) return undefined
  const afterRoomId = readRoom(said.slice(before.length, said.length - behind.length), places)
  return afterRoomId === undefined ? undefined : { roomId, rule: 'AFTER', afterRoomId }
}

/** Stands for the room in the words of a rule. */
const PLACEHOLDER = '|'

/** Reads one room by its number or name; undefined if it is unknown. */
function readRoom(typed: string, places: Places): RoomId | undefined {
  const rooms = readRooms(typed, places)
  return rooms?.length === 1 ? rooms[0] : undefined
}
