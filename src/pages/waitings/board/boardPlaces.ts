import type { Did } from '../../../../contract/dids.ts'
import type { Room } from '../../../../contract/rooms.ts'
import { freePlaces, roomCapacity } from '../../../../domain/waiting.ts'

export interface Places {
  readonly free: number
  readonly capacity: number
}

type Board = Pick<Did, 'id' | 'roomId'>

/** Finds the room of a board; undefined while it is unknown. */
export const roomOf = <R extends Pick<Room, 'id'>>({ roomId }: Pick<Did, 'roomId'>, rooms: readonly R[]) =>
  rooms.find(({ id }) => String(id) === String(roomId))

/** Returns the boards that share a room with one of `shown`: patients in exam at any of them take a place. */
export function boardsOfSameRooms<B extends Board>(boards: readonly B[], shown: readonly B[]): B[] {
  const rooms = new Set(shown.map(({ roomId }) => String(roomId)))
  return boards.filter(({ roomId }) => rooms.has(String(roomId)))
}

/**
 * Returns the free places of a board's room, counted over all boards of the room; undefined while room or queues are
 * unknown.
 *
 * @param inExamAt returns the number of patients in exam at a board, undefined when unknown
 */
export function boardPlaces(
  board: Board,
  boards: readonly Board[],
  rooms: readonly Pick<Room, 'id' | 'maxPatient' | 'useMultiCall' | 'places'>[],
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
