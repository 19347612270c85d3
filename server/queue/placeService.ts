import type { PlaceState } from '../../contract/waitingLists.ts'
import { placeTextOf } from '../../domain/roomPlaces.ts'
import { placeStatesOf } from '../db/tables/roomColumns.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { conflict } from '../http/refusals.ts'
import { allOrThrow } from '../records/bulk.ts'
import { findBoards } from './boardRepository.ts'
import { lockInOrder, scopeOf } from './locks.ts'

/** A room whose places were closed or opened, with its places as they are now. */
interface ChangedPlaces {
  readonly roomId: number
  readonly places: PlaceState[]
}

/** Closes and opens the places of rooms (docs/decisions/queue.md#windows). */
export class PlaceService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Closes or opens a place of a board's room, under the lock of its queue: no call that began before can commit after it.
   * A patient who is there stays.
   * @throws 409 for a place that the room does not have
   */
  close(
    audit: Audit<ChangedPlaces>,
    { didId, place, closed }: { readonly didId: number; readonly place: number; readonly closed: boolean },
  ): Promise<ChangedPlaces> {
    return this.#unit.change(audit, async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const scope = scopeOf(await lockInOrder(tx, { scopes: [{ didId, roomId: board.did.roomId }] }), { didId })
      const { name, room, didIds } = scope
      if (!room?.places.some(({ no }) => no === place))
        throw conflict('NO_PLACE', { room: name, place: placeTextOf(room?.places, place) })
      const now = room.places.filter(({ no }) => (no === place ? closed : room.closedPlaces.has(no)))
      const row = await tx
        .updateTable('rooms')
        .set({ closed_places: now.map(({ no }) => no).join(',') })
        .where('id', '=', room.id)
        .returning(['places', 'closed_places'])
        .executeTakeFirstOrThrow()
      for (const id of didIds) emit(reload(id))
      return { roomId: room.id, places: placeStatesOf(row).places ?? [] }
    })
  }
}
