import type { Transaction } from 'kysely'
import { allOrThrow } from '../../records/bulk.ts'
import type { DB } from '../../db/schema.ts'
import { lockInOrder } from '../locks/lockOrder.ts'
import type { Actor } from '../log/moveLog.ts'
import { concurrentChange } from './refusals.ts'
import { type Entry, findEntries } from './entryRepository.ts'
import { whoActed } from '../log/moveSentences.ts'
import type { QueueScope, ScopeKey } from '../locks/queueScope.ts'

/**
 * Reads entries and locks their scopes and patients: what is read stays valid until the commit. `also` are further
 * scopes to lock.
 * @throws 404 for ids without an entry, 409 when an entry was moved to another board before the locks were taken.
 */
export async function lockEntries(
  tx: Transaction<DB>,
  ids: readonly number[],
  by: Actor,
  also: readonly ScopeKey[] = [],
): Promise<[Entry, ...Entry[]]> {
  return (await lockEntriesAndScopes(tx, ids, by, also)).entries
}

/** Like {@link lockEntries}, and returns the scopes by the ids of their boards. */
export async function lockEntriesAndScopes(
  tx: Transaction<DB>,
  ids: readonly number[],
  by: Actor,
  also: readonly ScopeKey[] = [],
): Promise<{ entries: [Entry, ...Entry[]]; scopes: ReadonlyMap<number, QueueScope> }> {
  const asked = allOrThrow('waiting', ids, await findEntries(tx, ids))
  const visitIds = asked.map(({ visitId }) => visitId)
  const { scopes } = await lockInOrder(tx, { scopes: [...asked, ...also], visits: visitIds })
  const entries = allOrThrow('waiting', ids, await findEntries(tx, ids))
  const strayed = entries.find(({ didId }, index) => didId !== asked[index]?.didId)
  if (strayed) throw concurrentChange(strayed, await whoActed(tx, strayed.id, by))
  return { entries, scopes }
}
