import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The visit behind an entry, locked until the transaction ends: nobody else moves this patient meanwhile. */
export interface LockedVisit {
  readonly id: number
  readonly name: string
  readonly status: 'OPEN' | 'CLOSED'
}

/** Locks visits, always in the same order, so that two transactions never wait for each other. */
export async function lockVisits(tx: Transaction<DB>, ids: readonly number[]): Promise<LockedVisit[]> {
  const locked: LockedVisit[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    locked.push(...(await lock(tx).where('id', '=', id).execute()))
  }
  return locked
}

/** Locks the open visit that carries a tag; undefined when the tag hangs on none. */
export function lockVisitOfTag(tx: Transaction<DB>, tagMappingId: number): Promise<LockedVisit | undefined> {
  return lock(tx).where('tag_mapping_id', '=', tagMappingId).where('status', '=', 'OPEN').executeTakeFirst()
}

/** The rooms that a visit plans; none means every room (DE-24). */
export async function plannedRooms(tx: Transaction<DB>, visitId: number): Promise<number[]> {
  const rows = await tx.selectFrom('visit_rooms').select('room_id').where('visit_id', '=', visitId).execute()
  return rows.map((row) => row.room_id)
}

/** Id of the tag that a reader's value belongs to. */
export async function findTag(tx: Transaction<DB>, tagValue: string): Promise<number | undefined> {
  return (await tx.selectFrom('tag_mappings').select('id').where('tag_value', '=', tagValue).executeTakeFirst())?.id
}

// Setting a column to itself is the lock that PostgreSQL and SQLite share.
const lock = (tx: Transaction<DB>) =>
  tx
    .updateTable('visits')
    .set((eb) => ({ status: eb.ref('status') }))
    .returning(['id', 'name', 'status'])
