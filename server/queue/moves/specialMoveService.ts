import type { Transaction } from 'kysely'
import type { FrontMove, WaitingEntry } from '../../../contract/waitingMoves.ts'
import { placeBehind, type QueuePlace } from '../../../domain/queuePlace.ts'
import { allows, type SpecialAction } from '../../../domain/waitingMoves.ts'
import { allOrThrow } from '../../records/bulk.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import { type Actor, whoActed } from '../moveLog.ts'
import { reload } from '../../events/bus.ts'
import { refuseBusy, refuseDuplicate, refuseFull, refusePaused, refusePlace } from '../entries/preconditions.ts'
import { findBoards } from '../boardRepository.ts'
import { impossibleMove, sameBoard } from '../entries/refusals.ts'
import { changeEntry, type Entry, heldSince, toWaitingEntry } from '../entries/entryRepository.ts'
import { findLatest, findQueue, instantAfter } from '../entries/queueRepository.ts'
import { emitMoved, lockEntries } from '../entries/moveSteps.ts'
import { scopeOf } from '../locks.ts'

/** Moves beyond the specification, under the same locks as {@link MoveService}. */
export class SpecialMoveService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** Calls a patient in exam again: displays show it as a new call. */
  recall(by: Actor, didWaitingId: number): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const locked = await lockEntries(tx, [didWaitingId], by)
      const [entry] = locked.entries
      await refuseImpossible(tx, entry, 'recall', by)
      // Those left over occupy no place.
      if (fromFlag(entry.leftOver)) {
        await refuseFull(tx, scopeOf(locked, entry), 'call', by)
        if (entry.place !== null) await refusePlace(tx, scopeOf(locked, entry), entry.place, 'call', by)
      }
      await refusePaused(tx, entry)
      const last = await findLatest(tx, [entry.didId], 'called_at')
      const recalled = await changeEntry(
        tx,
        entry,
        { calledAt: instantAfter(last), calls: entry.calls + 1 },
        { action: 'recall', by },
      )
      emit(reload(entry.didId))
      return toWaitingEntry(recalled)
    })
  }

  /** Moves a waiting or held patient to another board's queue by the time of joining; a place at the front is lost. */
  transfer(by: Actor, didWaitingId: number, didId: number): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const locked = await lockEntries(tx, [didWaitingId], by, [{ didId, roomId: board.did.roomId }])
      const [entry] = locked.entries
      if (entry.didId === didId) throw sameBoard(entry)
      await refuseImpossible(tx, entry, 'transfer', by)
      await refuseDuplicate(tx, entry, scopeOf(locked, { didId }), 'transfer', by)
      await refuseBusy(tx, entry, 'transfer', by)
      const moved = await changeEntry(
        tx,
        entry,
        { didId, status: 'WAITING', frontAt: '', frontReason: null, placeAt: null, ...heldSince(false) },
        { action: 'transfer', by },
      )
      for (const touched of [entry.didId, didId]) emit(reload(touched))
      return toWaitingEntry(moved)
    })
  }

  /** Puts a waiting patient ahead of all others in the scope, including those moved to the front earlier. */
  front(by: Actor, { didWaitingId, reason, note }: FrontMove): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const locked = await lockEntries(tx, [didWaitingId], by)
      const [entry] = locked.entries
      await refuseImpossible(tx, entry, 'front', by)
      const { didIds } = scopeOf(locked, entry)
      const frontAt = instantAfter(await findLatest(tx, didIds, 'front_at'))
      const moved = await changeEntry(
        tx,
        entry,
        { frontAt, frontReason: reason, placeAt: null },
        { action: 'front', by, reason, note },
      )
      emit(reload(entry.didId))
      return toWaitingEntry(moved)
    })
  }

  /**
   * Counts a no-show of a called patient, then holds the patient or puts them some places behind, at the end of a
   * shorter queue.
   */
  noShow(by: Actor, { didWaitingId, hold }: { readonly didWaitingId: number; readonly hold: boolean }) {
    return this.#unit.run(async (tx, emit): Promise<WaitingEntry> => {
      const locked = await lockEntries(tx, [didWaitingId], by)
      const [entry] = locked.entries
      await refuseImpossible(tx, entry, 'noShow', by)
      const missed = entry.missed + 1
      const behind = hold ? null : await placeOfNoShow(tx, entry.didId)
      const to = {
        status: hold ? 'HOLDING' : 'WAITING',
        place: null,
        calls: 0,
        missed,
        frontAt: behind?.frontAt ?? '',
        frontReason: null,
        placeAt: behind?.place ?? null,
        ...heldSince(hold, 'NO_SHOW'),
      } as const
      const moved = await changeEntry(tx, entry, to, { action: 'noShow', by, reason: 'NO_SHOW' })
      emitMoved(emit, entry, scopeOf(locked, entry))
      return toWaitingEntry(moved)
    })
  }
}

/** Returns the place of a no-show behind as many patients as the board's option says; null for an empty queue. */
async function placeOfNoShow(tx: Transaction<DB>, didId: number): Promise<QueuePlace | null> {
  const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
  return placeBehind(await findQueue(tx, didId), board.calls.noShowPlaces)
}

async function refuseImpossible(tx: Transaction<DB>, entry: Entry, action: SpecialAction, by: Actor): Promise<void> {
  if (!allows(entry.status, action)) throw impossibleMove(entry, action, await whoActed(tx, entry.id, by))
}
