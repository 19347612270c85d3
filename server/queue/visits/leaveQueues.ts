import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Emit } from '../../db/unitOfWork.ts'
import { emitMoved } from '../entries/moveSteps.ts'
import { type Entry, findEntriesOfVisit, moveEntry } from '../entries/entryRepository.ts'
import { type Locked, type ScopeKey, scopeOf } from '../locks.ts'
import type { MoveCause } from '../moveLog.ts'

/** Finds the scopes of the patients' queues, which must be locked before the visits. */
export function findScopesOf(db: Kysely<DB>, visitIds: readonly number[]): Promise<ScopeKey[]> {
  return db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select(['did_waitings.did_id as didId', 'dids.room_id as roomId'])
    .distinct()
    .where('visit_id', 'in', visitIds)
    .where('ended_at', 'is', null)
    .execute()
}

/** Finds the open entries of a patient, in the order of joining. */
export async function findOpenEntries(db: Kysely<DB>, visitId: number): Promise<Entry[]> {
  return (await findEntriesOfVisit(db, visitId)).filter(({ endedAt }) => endedAt === null)
}

/**
 * Cancels these entries of a patient, even in exam. The visit and the scopes are locked.
 * @throws {StaleRead} when the patient has joined another queue since the scopes were read.
 */
export async function leaveQueues(
  tx: Transaction<DB>,
  emit: Emit,
  entries: readonly Entry[],
  { scopes, by }: Pick<Locked, 'scopes'> & { readonly by: MoveCause['by'] },
): Promise<void> {
  for (const entry of entries) {
    const scope = scopeOf({ scopes }, entry)
    await moveEntry(tx, entry, 'CANCELED', { action: 'cancel', by })
    emitMoved(emit, entry, scope)
  }
}

/** Returns the ids of the boards that show this patient. */
export async function boardsOfVisit(db: Kysely<DB>, visitId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('did_waitings')
    .select('did_id')
    .where('visit_id', '=', visitId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.did_id)
}
