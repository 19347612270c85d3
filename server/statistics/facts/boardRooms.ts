import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Returns the room in which a board was at an instant (ISO 8601); 0 for none. */
export type RoomAt = (didId: number, at: string) => number

/** Reads in which rooms the boards are, and were. */
export async function readBoardRooms(db: Kysely<DB>): Promise<RoomAt> {
  const [present, past] = await Promise.all([
    db.selectFrom('dids').select(['id', 'room_id']).execute(),
    db.selectFrom('board_rooms').selectAll().orderBy('until').execute(),
  ])
  const now = new Map(present.map(({ id, room_id }) => [id, room_id]))
  const before = Map.groupBy(past, ({ did_id }) => did_id)
  return (didId, at) => {
    const left = before.get(didId)?.find(({ until }) => until > at)
    return (left ? left.room_id : now.get(didId)) ?? 0
  }
}
