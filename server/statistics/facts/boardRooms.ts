import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Returns the room in which a board was at an instant (ISO 8601); 0 for none. */
export interface RoomAt {
  (didId: number, at: string): number
  /** When the board was given another room (ms since the epoch), in order. */
  readonly changesOf: (didId: number) => readonly number[]
}

/** Reads in which rooms the boards are, and were. */
export async function readBoardRooms(db: Kysely<DB>): Promise<RoomAt> {
  const [present, past] = await Promise.all([
    db.selectFrom('dids').select(['id', 'room_id']).execute(),
    db.selectFrom('board_rooms').selectAll().orderBy('until').execute(),
  ])
  const now = new Map(present.map(({ id, room_id }) => [id, room_id]))
  const before = Map.groupBy(past, ({ did_id }) => did_id)
  const roomAt = (didId: number, at: string) => {
    const rooms = before.get(didId)
    const left = rooms?.find(({ until }) => until > at)
    if (left) return left.room_id ?? 0
    // A deleted board stays in its last room.
    return (now.has(didId) ? now.get(didId) : rooms?.at(-1)?.room_id) ?? 0
  }
  return Object.assign(roomAt, {
    changesOf: (didId: number) =>
      (before.get(didId) ?? []).slice(0, now.has(didId) ? undefined : -1).map(({ until }) => Date.parse(until)),
  })
}
