import type { Transaction } from 'kysely'
import type { Room, RoomCreate, RoomPatch, RoomQuery } from '../../contract/rooms.ts'
import { type RoomWaits, type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import { renewPicture } from '../db/uploads.ts'
import type { DB } from '../db/schema.ts'
import { changeOf, lockRows } from '../db/transactions/locks.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import { refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { recordService } from '../records/recordService.ts'
import {
  boardsOfRooms,
  deleteRooms,
  findRooms,
  insertRoom,
  listRooms,
  picturesOfRooms,
  updateRoom,
} from './roomRepository.ts'

/**
 * Manages examination rooms. Numbers are unique; a room in use by a board cannot be deleted.
 * @param limits the hospital's limits, for rooms without their own
 */
export const roomService = (unit: UnitOfWork, limits: () => WaitLimits) =>
  recordService<Room, RoomCreate, RoomPatch, RoomQuery>(unit, {
    records: 'rooms',
    list: listRooms,
    find: findRooms,
    async create(tx, room) {
      refuseMixedWaits(room, limits())
      await renewPictures(tx, [room])
      return refuseDuplicate(NUMBER_TAKEN, () => insertRoom(tx, room))
    },
    lock: (tx, ids, patches) => lockRows(tx, 'rooms', ids, changeOf(patches, 'no')),
    async update(tx, patches, { emit }) {
      await renewPictures(tx, patches)
      for (const patch of patches) await refuseDuplicate(NUMBER_TAKEN, () => updateRoom(tx, patch))
      const ids = patches.map(({ id }) => id)
      // Checks the stored values, because a change may contain only one of the two limits.
      for (const room of await findRooms(tx, ids)) refuseMixedWaits(room, limits())
      // Capacities may have changed.
      for (const didId of await boardsOfRooms(tx, ids)) emit(reload(didId))
    },
    lockToRemove: (tx, ids) => lockRows(tx, 'rooms', ids, 'keys'),
    remove: (tx, ids) => refuseInUse(IN_USE, () => deleteRooms(tx, ids)),
  })

/** @throws 400 when the alarm limit is not above the warning limit. */
function refuseMixedWaits(room: RoomWaits, limits: WaitLimits): void {
  const { warning, alarm } = waitLimits(room, limits)
  if (alarm <= warning) throw invalid('waitAlarm', 'BELOW_WARNING', { minutes: warning })
}

/**
 * Renews the pictures that rooms start or stop to show, so that `FileSweep` treats them as new: phones show the old ones
 * for some seconds.
 * @throws 400 for a picture that nobody uploaded
 */
async function renewPictures(tx: Transaction<DB>, rooms: readonly Partial<RoomPatch>[]): Promise<void> {
  const changed = rooms.filter(({ picture }) => picture !== undefined)
  if (changed.length === 0) return
  const replaced = await picturesOfRooms(
    tx,
    changed.flatMap(({ id }) => id ?? []),
  )
  for (const picture of replaced) await renewPicture(tx, picture)
  for (const { picture } of changed)
    if (picture && !(await renewPicture(tx, picture))) throw invalid('picture', 'NO_SUCH_PICTURE')
}

const NUMBER_TAKEN = () => duplicate('no', 'ROOM_NUMBER_TAKEN')
const IN_USE = () => conflict('ROOM_IN_USE')
