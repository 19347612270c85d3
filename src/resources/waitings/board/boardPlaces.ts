import type { Did } from '../../../../contract/dids.ts'
import type { Room } from '../../../../contract/rooms.ts'
import { freePlaces, roomCapacity } from '../../../../domain/waiting.ts'

export interface Places {
  readonly free: number
  readonly capacity: number
}

type Board = Pick<Did, 'id' | 'roomId'>

/** The room of a board, among these; undefined while it is not known. */
export const roomOf = <R extends Pick<Room, 'id'>>({ roomId }: Pick<Did, 'roomId'>, rooms: readonly R[]) =>
  rooms.find(({ id }) => String(id) === String(roomId))

/** The boards that share a room with one of `shown`: who is in exam at any of them takes a place (DE-09). */
export function boardsOfSameRooms<B extends Board>(boards: readonly B[], shown: readonly B[]): B[] {
  const rooms = new Set(shown.map(({ roomId }) => String(roomId)))
  return boards.filter(({ roomId }) => rooms.has(String(roomId)))
}

/**
 * Free places at a board: those of its room, counted over all boards of the room. Undefined as long as room or queues
 * are not known.
 *
 * @param inExamAt how many are in exam at a board, undefined when unknown
 */
export function boardPlaces(
  board: Board,
  boards: readonly Board[],
  rooms: readonly Pick<Room, 'id' | 'maxPatient' | 'useMultiCall'>[],
  inExamAt: (id: Board['id']) => number | undefined,
): Places | undefined {
  const room = roomOf(board, rooms)
  if (!room) return undefined
  let inExam = 0
  for (const { id } of boardsOfSameRooms(boards, [board])) {
    const here = inExamAt(id)
    if (here === undefined) return undefined
    inExam += here
  }
  return { free: freePlaces(room, inExam), capacity: roomCapacity(room) }
}
