import type { Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { Room, RoomCreate, RoomPatch, RoomQuery } from '../../contract/rooms.ts'
import { type RoomWaits, type WaitLimits, waitLimits } from '../../domain/waitLimits.ts'
import type { DB } from '../db/schema.ts'
import { changeAll, allOrThrow, refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { changeOf, lockRows } from '../db/transactions/lockRows.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import { reload } from '../events/bus.ts'
import { renewPicture } from '../db/boards/uploads.ts'
import {
  boardsOfRooms,
  deleteRooms,
  findRooms,
  insertRoom,
  listRooms,
  picturesOfRooms,
  updateRoom,
} from './roomRepository.ts'

/** Manages examination rooms. Numbers are unique; a room in use by a board cannot be deleted. */
export class RoomService {
  readonly #unit: UnitOfWork
  readonly #limits: () => WaitLimits

  /** @param limits the hospital's limits, for rooms without their own */
  constructor(unit: UnitOfWork, limits: () => WaitLimits) {
    this.#unit = unit
    this.#limits = limits
  }

  list(query: RoomQuery): Promise<Page<Room>> {
    return listRooms(this.#unit.db, query)
  }

  async one(id: number): Promise<Room> {
    return allOrThrow('room', [id], await findRooms(this.#unit.db, [id]))[0]
  }

  create(audit: Audit<Room>, room: RoomCreate): Promise<Room> {
    refuseMixedWaits(room, this.#limits())
    return this.#unit.change(audit, async (tx) => {
      await usePictures(tx, [room])
      return refuseDuplicate(NUMBER_TAKEN, () => insertRoom(tx, room))
    })
  }

  /** Changes rooms, all or none, and notifies their boards, because capacities may have changed. */
  update(audit: Audit<Room[]>, patches: readonly RoomPatch[], versions: readonly string[] = []): Promise<Room[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      await lockRows(
        tx,
        'rooms',
        patches.map(({ id }) => id),
        changeOf(patches, 'no'),
      )
      await refuseChanged(tx, { action: 'rooms.update', patches, versions, read: (ids) => findRooms(tx, ids) })
      await usePictures(tx, patches)
      const rooms = await refuseDuplicate(NUMBER_TAKEN, () =>
        changeAll('room', patches, (patch) => updateRoom(tx, patch)),
      )
      // Checks the stored values, because a change may contain only one of the two limits.
      for (const room of rooms) refuseMixedWaits(room, this.#limits())
      for (const didId of await boardsOfRooms(
        tx,
        rooms.map((room) => room.id),
      ))
        emit(reload(didId))
      return rooms
    })
  }

  remove(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#unit.change(audit, async (tx) => {
      await lockRows(tx, 'rooms', ids, 'keys')
      allOrThrow('room', ids, await findRooms(tx, ids))
      await refuseInUse(IN_USE, () => deleteRooms(tx, ids))
      return { ids: [...ids] }
    })
  }
}

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
async function usePictures(tx: Transaction<DB>, rooms: readonly Partial<RoomPatch>[]): Promise<void> {
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
