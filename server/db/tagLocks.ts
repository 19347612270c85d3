import type { Transaction } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Locks those of the tags that exist, always in the same order: whoever hands one out and whoever deletes it come one after
 * the other. @returns their ids.
 */
export async function lockTags(tx: Transaction<DB>, ids: readonly number[]): Promise<number[]> {
  const locked: number[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const lock = tx.updateTable('tag_mappings').set((eb) => ({ memo: eb.ref('memo') })).where('id', '=', id).returning('id')
    locked.push(...(await lock.execute()).map((row) => row.id))
  }
  return locked
}
