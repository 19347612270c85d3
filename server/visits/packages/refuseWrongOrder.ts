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
    if (isOutside(roomId)) throw invalid('roomRules', '이 패키지에 없는 검사실의 순서가 들어 있습니다.')
    if (roomRules.findIndex((each) => each.roomId === roomId) < at)
      throw invalid('roomRules', `${await nameOf(db, roomId)}의 순서가 두 번 들어 있습니다.`)
    if (rule === 'AFTER' && isOutside(afterRoomId))
      throw invalid('roomRules', `${await nameOf(db, roomId)}보다 먼저 갈 검사실을 이 패키지에서 골라 주세요.`)
  }
  const looped = findOrderCycle(orderedRooms(roomIds, roomRules))
  if (looped)
    throw invalid(
      'roomRules',
      `${await nameOf(db, looped.roomId)}에 갈 차례가 오지 않습니다. 서로 다음에 가도록 정한 검사실의 순서를 고쳐 주세요.`,
    )
}

async function nameOf(db: Kysely<DB>, roomId: number): Promise<string> {
  const room = await db.selectFrom('rooms').select(['no', 'name_kr']).where('id', '=', roomId).executeTakeFirst()
  return room ? `${room.no}. ${room.name_kr}` : String(roomId)
}
