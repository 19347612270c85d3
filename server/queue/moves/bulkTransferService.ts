import type { Kysely, Transaction } from 'kysely'
import type { MovedTogether, WaitingEntry } from '../../../contract/waitingMoves.ts'
import { StaleRead } from '../../db/errors/databaseErrors.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import type { Once, UnitOfWork } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { conflict } from '../../http/refusals.ts'
import { allOrThrow } from '../../records/bulk.ts'
import { findBoards } from '../boardRepository.ts'
import { changeEntry, toWaitingEntry } from '../entries/entryRepository.ts'
import { lockEntries } from '../entries/moveSteps.ts'
import { type QueueScope, scopeOf } from '../locks.ts'
import type { Actor } from '../moveLog.ts'

/** Moves all waiting patients of a board, for example when it closes, to another one. */
export class BulkTransferService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Transfers every waiting patient of a board to the queue of another one, like single transfers. A patient who is
   * already in a list of the target stays, and the others still move.
   * @throws 404 for a board that does not exist, 409 when both are the same
   */
  transferAll(
    by: Actor,
    { didId, toDidId }: { readonly didId: number; readonly toDidId: number },
    once?: Once,
  ): Promise<MovedTogether> {
    return this.#unit.run(async (tx, emit) => {
      const [, to] = allOrThrow('did', [didId, toDidId], await findBoards(tx, [didId, toDidId]))
      if (to === undefined || didId === toDidId) throw conflict('SAME_BOARD')
      const ids = await findWaiting(tx, didId)
      if (ids.length === 0) return { moved: [], stayed: 0 }
      const target = { didId: toDidId, roomId: to.did.roomId }
      const locked = await lockEntries(tx, ids, by, [target])
      // A patient joined or left between reading the queue and locking it: retry everything.
      if ((await findWaiting(tx, didId)).join() !== ids.join()) throw new StaleRead('the queue has changed')
      const there = await findVisitsAt(tx, scopeOf(locked, target), ids)
      const moved: WaitingEntry[] = []
      for (const entry of locked.entries.filter(({ visitId }) => !there.has(visitId))) {
        const changes = { didId: toDidId, frontAt: '', frontReason: null, placeAt: null }
        moved.push(toWaitingEntry(await changeEntry(tx, entry, changes, { action: 'transfer', by })))
      }
      if (moved.length > 0) for (const touched of [didId, toDidId]) emit(reload(touched))
      return { moved, stayed: locked.entries.length - moved.length }
    }, once)
  }
}

/** Finds the waiting entries of a board without those left over from an earlier day, by ascending ids. */
async function findWaiting(db: Kysely<DB>, didId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('did_waitings')
    .select('id')
    .where('did_id', '=', didId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'WAITING')
    .where('left_over', '=', toFlag(false))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the visits with an entry in a scope other than these. */
async function findVisitsAt(
  tx: Transaction<DB>,
  scope: QueueScope,
  but: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('did_waitings')
    .select('visit_id')
    .where('did_id', 'in', scope.didIds)
    .where('ended_at', 'is', null)
    .where('id', 'not in', but)
    .execute()
  return new Set(rows.map(({ visit_id }) => visit_id))
}
