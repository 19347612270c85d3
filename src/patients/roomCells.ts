import type { Package } from '../../contract/packages.ts'
import type { Places } from './usePlaces.ts'

/** The labels of a package's rooms, in order. An unknown room is `#id`, which is never read as a room's number. */
export const roomsOf = ({ roomIds }: Pick<Package, 'roomIds'>, { rooms }: Pick<Places, 'rooms'>): string =>
  roomIds.map((id) => roomLabel(id, rooms)).join(' → ')

/** The label of a room, `#id` if it is unknown. */
export const roomLabel = (id: number | null, rooms: Places['rooms']) =>
  rooms.find(({ value }) => value === String(id))?.label ?? `#${id}`
