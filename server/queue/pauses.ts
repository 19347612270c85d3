import type { Kysely, Transaction } from 'kysely'
import type { BoardPause, PauseStart, Pause } from '../../contract/pauses.ts'
import { isPausedAt } from '../../domain/pauses.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { invalid } from '../http/refusals.ts'
import { allOrThrow } from '../records/bulk.ts'
import { findBoards } from './boardRepository.ts'
import { lockInOrder } from './locks.ts'
import { SERVER_ITSELF } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'

/** Pauses boards, so that nobody is called there for a while (docs/decisions/queue.md#pauses). */
export class PauseService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Pauses boards, under the locks of their queues: no call that began before can commit after it.
   * @throws 400 for an end in the past, 404 for a missing board
   */
  start(audit: Audit<BoardPause[]>, { didIds, reason, note, until: given }: PauseStart): Promise<BoardPause[]> {
    // In the stored format of instants, so that they can be compared as text.
    const until = given && new Date(given).toISOString()
    if (!isPausedAt(until, Date.now())) throw invalid('until', 'TIME_PASSED')
    return this.#unit.change(audit, async (tx, emit) => {
      const ids = [...new Set(didIds)]
      const boards = allOrThrow('did', ids, await findBoards(tx, ids))
      await lockInOrder(tx, { scopes: boards.map(({ id, did }) => ({ didId: id, roomId: did.roomId })) })
      for (const { id } of boards) {
        await savePause(tx, id, { reason, note, until })
        emit(reload(id))
      }
      return ids.map((didId) => ({ didId, reason, note, until }))
    })
  }

  /** Ends pauses early. */
  end(audit: Audit<{ didIds: number[] }>, didIds: readonly number[]): Promise<{ didIds: number[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await deletePauses(tx, didIds)
      for (const id of ended) emit(reload(id))
      return { didIds: ended }
    })
  }

  /** Ends expired pauses and reloads their boards. */
  async endOver(now = new Date()): Promise<void> {
    if (!(await hasPausesOver(this.#unit.db, now))) return
    const audit: Audit<number[]> = {
      entry: (ended) =>
        ended.length === 0 ? null : { action: 'dids.resume', kind: 'did', subjects: ended, by: SERVER_ITSELF },
    }
    await this.#unit.change(audit, async (tx, emit) => {
      const ended = await deletePausesOver(tx, now)
      for (const id of ended) emit(reload(id))
      return ended
    })
  }
}

/**
 * Returns the current pauses of these boards, by the server's clock: a pause ends at its time, even if its row still
 * exists.
 */
export async function pausedBoards(db: Kysely<DB>, didIds: readonly number[]): Promise<ReadonlyMap<number, Pause>> {
  const rows = await db
    .selectFrom('did_pauses')
    .selectAll()
    .where('did_id', 'in', didIds)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date().toISOString())]))
    .execute()
  return new Map(rows.map(({ did_id, reason, note, until }) => [did_id, { reason, note, until }]))
}

/** Saves the pause of a board, in place of an existing one. */
async function savePause(tx: Transaction<DB>, didId: number, pause: Pause): Promise<void> {
  await tx
    .insertInto('did_pauses')
    .values({ did_id: didId, ...pause })
    .onConflict((conflict) => conflict.column('did_id').doUpdateSet(pause))
    .execute()
}

/** Deletes the pauses of these boards. @returns the boards that had one */
async function deletePauses(tx: Transaction<DB>, didIds: readonly number[]): Promise<number[]> {
  const rows = await tx.deleteFrom('did_pauses').where('did_id', 'in', didIds).returning('did_id').execute()
  return rows.map(({ did_id }) => did_id)
}

/** Whether any pause has expired. */
async function hasPausesOver(db: Kysely<DB>, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('did_pauses')
    .select('did_id')
    .where('until', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the expired pauses. @returns their boards */
async function deletePausesOver(tx: Transaction<DB>, now: Date): Promise<number[]> {
  const rows = await tx.deleteFrom('did_pauses').where('until', '<=', now.toISOString()).returning('did_id').execute()
  return rows.map(({ did_id }) => did_id)
}
