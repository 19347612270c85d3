import type { Transaction, Kysely } from 'kysely'
import type { Package, PackageCreate, PackagePatch, PackageQuery } from '../../../contract/packages.ts'
import { findOrderCycle, orderedRooms } from '../../../domain/roomOrder.ts'
import type { DB } from '../../db/schema.ts'
import { changeOf, lockRows } from '../../db/transactions/locks.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import { duplicate, invalid } from '../../http/refusals.ts'
import { lockInOrder } from '../../queue/locks.ts'
import { allOrThrow, refuseDuplicate } from '../../records/bulk.ts'
import { recordService } from '../../records/recordService.ts'
import { refuseWrongPlan } from '../visitReferences.ts'
import { deletePackages, findPackages, insertPackage, listPackages, updatePackage } from './packageRepository.ts'

/**
 * Manages named lists of rooms (검진 패키지, docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). A check-in that names
 * a package plans its rooms; visits already checked in with it keep their plan.
 */
export const packageService = (unit: UnitOfWork) =>
  recordService<Package, PackageCreate, PackagePatch, PackageQuery>(unit, {
    records: 'packages',
    list: listPackages,
    find: findPackages,
    async create(tx, given) {
      await holdRooms(tx, [given])
      await refuseWrongOrder(tx, given)
      return refuseDuplicate(NAME_TAKEN, () => insertPackage(tx, given))
    },
    async lock(tx, ids, patches) {
      await holdRooms(tx, patches)
      await lockRows(tx, 'packages', ids, changeOf(patches, 'name'))
    },
    async update(tx, patches) {
      for (const patch of patches) {
        if (patch.roomRules) {
          const [before] = allOrThrow('package', [patch.id], await findPackages(tx, [patch.id]))
          await refuseWrongOrder(tx, { roomIds: before.roomIds, ...patch, roomRules: patch.roomRules })
        }
        await refuseDuplicate(NAME_TAKEN, () => updatePackage(tx, patch))
      }
    },
    lockToRemove: (tx, ids) => lockRows(tx, 'packages', ids, 'keys'),
    remove: deletePackages,
  })

/**
 * Locks the rooms, so that they are not deleted before the package is stored. @throws 400 for rooms that do not exist,
 * or a room named twice.
 */
async function holdRooms(
  tx: Transaction<DB>,
  given: readonly { readonly roomIds?: readonly number[] | undefined }[],
): Promise<void> {
  await lockInOrder(tx, { namedRooms: given.flatMap(({ roomIds }) => roomIds ?? []) })
  for (const { roomIds } of given) if (roomIds) await refuseWrongPlan(tx, roomIds)
}

const NAME_TAKEN = () => duplicate('name', 'PACKAGE_NAME_TAKEN')

/**
 * Checks the rules of a package's rooms. @throws 400 at `roomRules` when a rule names a room outside the package, a room
 * has two rules, or rooms follow one another in a circle.
 */
async function refuseWrongOrder(
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
