import type { Room } from '../../contract/rooms.ts'
import { useText } from '../i18n/useText.ts'
import type { Option } from './Dropdown.tsx'
import { useAllRecords } from './useAllRecords.ts'
import { useRoomName } from './useRoomName.ts'

export interface RoomChoices {
  /** Every room as '{no}. {name}' in the language of the console; empty until loaded. */
  readonly options: readonly Option[]
  /** The id of a chosen option as the room itself spells it; null when none is chosen. */
  readonly idOf: (value: string) => Room['id'] | null
  /** The room of an id; undefined while unknown. */
  readonly roomOf: (roomId: Room['id'] | null | undefined) => Room | undefined
  /** The id of the room that is written so: '{no}. {name}', its number or its name alone, or '-' for none. */
  readonly idCalled: (typed: string) => Room['id'] | null | undefined
  /** What the room of a record is called; '-' when there is none, '' while unknown. */
  readonly labelOf: (roomId: Room['id'] | null | undefined) => string
  readonly failed: boolean
}

/** The rooms that a board or an exam may belong to: `GET /v1/rooms?paged=false` (BD-10). */
export function useRoomChoices(): RoomChoices {
  const text = useText()
  const nameOf = useRoomName()
  const { data: rooms = [], isError: failed } = useAllRecords<Room>('rooms', FRESH)
  const labels = new Map(
    rooms.map(({ id, no, name }) => [String(id), text('resources.dids.roomLabel', { no, name: nameOf(name) })]),
  )
  return {
    options: [...labels].map(([value, label]) => ({ value, label })),
    roomOf: (roomId) => rooms.find(({ id }) => String(id) === String(roomId)),
    idCalled: (typed) => {
      if (typed === '-') return null
      // A file may have been written in the other language.
      const called = [
        ({ id, no, name }: Room) => [labels.get(String(id)), text('resources.dids.roomLabel', { no, name: name.kr })],
        ({ no }: Room) => [no],
        ({ name }: Room) => [name.kr, name.en],
      ].map((spellings) => rooms.filter((room) => spellings(room).includes(typed)))
      // A name that two rooms share names neither.
      return called.find((found) => found.length === 1)?.[0]?.id
    },
    idOf: (value) => rooms.find(({ id }) => String(id) === value)?.id ?? null,
    labelOf: (roomId) => (roomId === null || roomId === undefined ? '-' : (labels.get(String(roomId)) ?? '')),
    failed,
  }
}

/**
 * A form takes the rooms that the list under it has just read; a change of a room outdates them at once.
 */
const FRESH = { staleTime: 30_000 } as const
