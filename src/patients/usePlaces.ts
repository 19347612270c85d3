import type { WireId } from '../../contract/answerFields.ts'
import type { Did } from '../../contract/dids.ts'
import type { Package } from '../../contract/packages.ts'
import type { Room } from '../../contract/rooms.ts'
import { useText } from '../i18n/useText.ts'
import type { Option } from '../ui/Dropdown.tsx'
import { useAllRecords } from '../ui/useAllRecords.ts'
import { useRoomName } from '../boards/roomChoices.ts'

/** Locations of patients: the boards whose queues they join, and the rooms of their plans. */
export interface Places {
  readonly boardIds: readonly WireId[]
  readonly boards: readonly Option[]
  /** The board, if there is exactly one, so that no choice is needed. */
  readonly onlyBoard: Option | undefined
  /** With the floor of those that have one. */
  readonly rooms: readonly (Option & { readonly floor?: string | undefined })[]
  /** The name of a board. */
  readonly boardName: (didId: WireId) => string
  /** The room of a board; undefined if it has none or is not loaded yet. */
  readonly roomOf: (didId: WireId) => WireId | undefined
  /** The id of a selected option, in the type that its record uses. */
  readonly boardId: (value: string) => WireId
  readonly roomId: (value: string) => WireId
}

/** All boards and rooms; empty until loaded. */
export function usePlaces(): Places {
  const text = useText()
  const nameOf = useRoomName()
  const { data: boards = [] } = useAllRecords<Did>('dids')
  const { data: rooms = [] } = useAllRecords<Room>('rooms')
  const board = (id: WireId) => boards.find((each) => String(each.id) === String(id))
  const options = boards.map(({ id, no, name }) => ({
    value: String(id),
    label: text('list.numbered', { no, name: name.kr }),
  }))
  return {
    boardIds: boards.map(({ id }) => id),
    boards: options,
    onlyBoard: options.length === 1 ? options[0] : undefined,
    rooms: rooms.map(({ id, no, name, floor }) => ({
      value: String(id),
      label: text('list.numbered', { no, name: nameOf(name) }),
      floor: floor && nameOf(floor),
    })),
    boardName: (id) => board(id)?.name.kr ?? text('resources.visits.unknownBoard'),
    roomOf: (id) => board(id)?.roomId ?? undefined,
    boardId: (value) => board(value)?.id ?? value,
    roomId: (value) => rooms.find((each) => String(each.id) === value)?.id ?? value,
  }
}

/** The labels of a package's rooms, in order. An unknown room is `#id`, which is never read as a room's number. */
export const roomsOf = ({ roomIds }: Pick<Package, 'roomIds'>, { rooms }: Pick<Places, 'rooms'>): string =>
  roomIds.map((id) => roomLabel(id, rooms)).join(' → ')

/** The label of a room, `#id` if it is unknown. */
export const roomLabel = (id: number | null, rooms: Places['rooms']) =>
  rooms.find(({ value }) => value === String(id))?.label ?? `#${id}`
