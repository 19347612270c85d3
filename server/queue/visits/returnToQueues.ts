import { type Kysely, sql, type Transaction } from 'kysely'
import { UNDO_GRACE_MS, UNDO_MS } from '../../../domain/limits.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { changeEntry, type Entry, findEntries } from '../entries/entryRepository.ts'
import { type Locked, scopeOf } from '../locks.ts'
import type { Actor, EntryState } from '../moveLog.ts'

/** An entry that a recent check-out canceled. */
interface CanceledEntry {
  readonly entry: Entry
  readonly before: EntryState
}

/**
 * Finds the entries that can be restored: those canceled by the last check-out, within the time limit of an undo.
 * Patients in exam are excluded unless they were left over and kept no place, and so are entries of earlier check-outs,
 * because the patient may have gone elsewhere since.
 */
export async function findCanceled(db: Kysely<DB>, visitIds: readonly number[]): Promise<readonly CanceledEntry[]> {
  const rows = await db
    .selectFrom('did_waiting_moves')
    .innerJoin('visits', 'visits.id', 'visit_id')
    .select(['did_waiting_id as id', 'before'])
    .where('visit_id', 'in', visitIds)
    .where('action', '=', 'cancel')
    .where('from_status', 'in', ['WAITING', 'HOLDING', 'CALLED'])
    .where('at', '>=', undoableSince())
    .where((eb) => eb('at', '>', eb.fn.coalesce('reopened_at', sql.lit(''))))
    .orderBy('did_waiting_moves.id')
    .execute()
  const befores = new Map(rows.map(({ id, before }) => [id, JSON.parse(before ?? '{}') as EntryState]))
  const entries = new Map((await findEntries(db, [...befores.keys()])).map((entry) => [entry.id, entry]))
  return [...befores].flatMap(([id, before]) => {
    const entry = entries.get(id)
    const isRestorable = before.status !== 'CALLED' || fromFlag(before.leftOver)
    return isRestorable && entry?.status === 'CANCELED' ? { entry, before } : []
  })
}

/** Returns the time after which a check-out can be undone: ISO 8601, UTC. */
export const undoableSince = (): string => new Date(Date.now() - UNDO_MS - UNDO_GRACE_MS).toISOString()

/**
 * Restores the entries that the last check-out of these visits canceled, in order. The visits, which are not reopened
 * yet, and the scopes (by the ids of their boards) are locked.
 * @param isUndo whether what was left over stays so; a reopened visit is one of today
 * @returns the visits that had any.
 * @throws {StaleRead} when an entry needs a scope that is not locked.
 */
export async function returnToQueues(
  tx: Transaction<DB>,
  emit: Emit,
  visitIds: readonly number[],
  { scopes, by, isUndo = false }: Pick<Locked, 'scopes'> & { readonly by: Actor; readonly isUndo?: boolean },
): Promise<ReadonlySet<number>> {
  const canceled = await findCanceled(tx, visitIds)
  for (const { entry, before } of canceled) {
    scopeOf({ scopes }, entry)
    // The board and the last call are unchanged.
    const { didId: _board, calledAt: _call, ...rest } = before
    const { createdAt: _joined, frontAt: _front, frontReason: _reason, placeAt: _place, leftOver, ...ofToday } = rest
    const isOfToday = !isUndo && fromFlag(leftOver)
    await changeEntry(tx, entry, isOfToday ? ofToday : rest, { action: 'undo', by })
    emit(reload(entry.didId))
  }
  return new Set(canceled.map(({ entry }) => entry.visitId))
}
