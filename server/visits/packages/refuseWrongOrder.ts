import type { Kysely } from 'kysely'
import type { Package } from '../../../contract/packages.ts'
import { findOrderCycle, orderedRooms } from '../../../domain/roomOrder.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'

/**
 * Checks the rules of a package's rooms. @throws 400 at `roomRules` when a rule names a room outside the package, a room
 * has two rules, or rooms follow one another in a circle.
 */
export async function refuseWrongOrder(
  db: Kysely<DB>,
  { roomIds, roomRules }: Pick<Package, 'roomIds' | 'roomRules'>,
): Promise<void> {
  const isOutside = (roomId: number | null) => roomId === null || !roomIds.includes(roomId)
  for (const [at, { roomId, rule, afterRoomId }] of roomRules.entries()) {
    if (isOutside(roomId)) throw invalid('roomRules', 'ORDER_OF_OTHER_ROOM')
    if (roomRules.findIndex((each) => each.roomId === roomId) < at)
      throw invalid('roomRules', 'ORDER_TWICE', { room: await nameOf(db, roomId) })
    if (rule === 'AFTER' && isOutside(afterRoomId))
      throw invalid('roomRules', 'ORDER_AFTER_OTHER_ROOM', { room: await nameOf(db, roomId) })
  }
  const looped = findOrderCycle(orderedRooms(roomIds, roomRules))
  if (looped) throw invalid('roomRules', 'ORDER_LOOP', { room: await nameOf(db, looped.roomId) })
}

async function nameOf(db: Kysely<DB>, roomId: number): Promise<string> {
  const room = await db.selectFrom('rooms').select(['no', 'name_kr']).where('id', '=', roomId).executeTakeFirst()
  return room ? `${room.no}. ${room.name_kr}` : String(roomId)
}
