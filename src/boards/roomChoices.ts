import { useLocale } from 'react-admin'
import type { Room } from '../../contract/rooms.ts'
import { useText } from '../i18n/useText.ts'
import type { Option } from '../ui/Dropdown.tsx'
import { useAllRecords } from '../ui/useAllRecords.ts'

export interface RoomChoices {
  /** All rooms as '{no}. {name}' in the console's language; empty until loaded. */
  readonly options: readonly Option[]
  /** Whether it is known that there is no room. */
  readonly isEmpty: boolean
  /** Returns the room's id in its original type for an option; null if none is chosen. */
  readonly idOf: (value: string) => Room['id'] | null
  /** Returns the room with an id; undefined while unknown. */
  readonly roomOf: (roomId: Room['id'] | null | undefined) => Room | undefined
  /** Returns the id for a typed '{no}. {name}', number or name, null for '-'; undefined if unknown or ambiguous. */
  readonly idCalled: (typed: string) => Room['id'] | null | undefined
  /** Returns the label of a record's room; '-' if there is none, '' while unknown. */
  readonly labelOf: (roomId: Room['id'] | null | undefined) => string
  readonly failed: boolean
}

/**
 * Returns the rooms to which a board or an exam may belong: `GET /v1/rooms?paged=false`.
 *
 * @param enabled whether to load them
 */
export function useRoomChoices(enabled = true): RoomChoices {
  const text = useText()
  const nameOf = useRoomName()
  const { data, isError: failed } = useAllRecords<Room>('rooms', { staleTime: FRESH_MS, enabled })
  const rooms = data ?? []
  const labels = new Map(
    rooms.map(({ id, no, name }) => [String(id), text('list.numbered', { no, name: nameOf(name) })]),
  )
  return {
    options: [...labels].map(([value, label]) => ({ value, label })),
    isEmpty: data?.length === 0,
    roomOf: (roomId) => rooms.find(({ id }) => String(id) === String(roomId)),
    idCalled: (typed) => {
      if (typed === '-') return null
      // A file may have been exported in the other language.
      const called = [
        ({ id, no, name }: Room) => [labels.get(String(id)), text('list.numbered', { no, name: name.kr })],
        ({ no }: Room) => [no],
        ({ name }: Room) => [name.kr, name.en],
      ].map((spellings) => rooms.filter((room) => spellings(room).includes(typed)))
      // A name shared by two rooms matches neither.
      return called.find((found) => found.length === 1)?.[0]?.id
    },
    idOf: (value) => rooms.find(({ id }) => String(id) === value)?.id ?? null,
    labelOf: (roomId) => (roomId === null || roomId === undefined ? '-' : (labels.get(String(roomId)) ?? '')),
    failed,
  }
}

/** Lets a form reuse the rooms that the list below it has just read; a change of a room invalidates them at once. */
const FRESH_MS = 30_000

/** Returns a room's name in the console's language, the Korean one if it has no English name. */
export function useRoomName(): (name: Pick<Room['name'], 'kr' | 'en'>) => string {
  const locale = useLocale()
  return ({ kr, en }) => (locale === 'en' && en) || kr
}
