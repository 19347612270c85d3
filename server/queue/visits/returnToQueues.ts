import { type Kysely, sql, type Transaction } from 'kysely'
import { UNDO_GRACE_MS, UNDO_MS } from '../../../domain/limits.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/flags.ts'
import { StaleRead } from '../../db/errors/transient.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { changeEntry, type Entry, findEntries } from '../entries/entryRepository.ts'
import type { QueueScope } from '../locks/queueScope.ts'
import type { Actor, EntryState } from '../log/moveLog.ts'

/** An entry that a recent check-out canceled. */
interface CanceledEntry {
  readonly entry: Entry
  readonly before: EntryState
}

/**
 * Finds the entries that can be restored: those canceled by the last check-out, within the time limit of an undo.
 * Patients in exam are excluded, and so are entries of earlier check-outs, because the patient may have gone elsewhere
 * since.
 */
export async function findCanceled(db: Kysely<DB>, visitId: number): Promise<readonly CanceledEntry[]> {
  const since = new Date(Date.now() - UNDO_MS - UNDO_GRACE_MS).toISOString()
  const rows = await db
    .selectFrom('did_waiting_moves')
    .innerJoin('visits', 'visits.id', 'visit_id')
    .select(['did_waiting_id as id', 'before'])
    .where('visit_id', '=', visitId)
    .where('action', '=', 'cancel')
    .where('from_status', 'in', ['WAITING', 'HOLDING'])
    .where('at', '>=', since)
    .where((eb) => eb('at', '>', eb.fn.coalesce('reopened_at', sql.lit(''))))
    .orderBy('did_waiting_moves.id')
    .execute()
  const befores = new Map(rows.map(({ id, before }) => [id, JSON.parse(before ?? '{}') as EntryState]))
  const entries = new Map((await findEntries(db, [...befores.keys()]).execute()).map((entry) => [entry.id, entry]))
  return [...befores].flatMap(([id, before]) => {
    const entry = entries.get(id)
    return entry?.status === 'CANCELED' ? { entry, before } : []
  })
}

/**
 * Restores the entries that the last check-out canceled, in order. The visit, which is not reopened yet, and the scopes
 * (by the ids of their boards) are locked.
 * @returns whether there were any.
 * @throws {StaleRead} when an entry needs a scope that is not locked.
 */
export async function returnToQueues(
  tx: Transaction<DB>,
  emit: Emit,
  visitId: number,
  { scopes, by }: { readonly scopes: ReadonlyMap<number, QueueScope>; readonly by: Actor },
): Promise<boolean> {
  const canceled = await findCanceled(tx, visitId)
  for (const { entry, before } of canceled) {
    if (!scopes.has(entry.didId)) throw new StaleRead('the patient has moved')
    // The board and the last call are unchanged.
    const { didId: _board, calledAt: _call, ...rest } = before
    const { createdAt: _joined, frontAt: _front, frontReason: _reason, placeAt: _place, leftOver, ...ofToday } = rest
    // A reopened visit is one of today: nothing of it is left over.
    await changeEntry(tx, entry, fromFlag(leftOver) ? ofToday : rest, { action: 'undo', by })
    emit(reload(entry.didId))
  }
  return canceled.length > 0
}
