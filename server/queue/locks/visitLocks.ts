import { type Kysely, sql, type Transaction } from 'kysely'
import { type Flag, fromFlag } from '../../db/tables/flags.ts'
import type { DB } from '../../db/schema.ts'

/** A locked visit: nobody else changes it or moves its patient until the transaction ends. */
export interface LockedVisit {
  readonly id: number
  readonly name: string
  readonly status: 'OPEN' | 'CLOSED'
  /** The patient's number of the day. */
  readonly number: number
  readonly hideName: boolean
  /** Stored masks; see {@link readMasks}. */
  readonly masks: string
}

/** Locks the existing visits in a fixed order, so that two transactions cannot deadlock. */
export async function lockVisits(tx: Transaction<DB>, ids: readonly number[]): Promise<LockedVisit[]> {
  const locked: LockedVisit[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    locked.push(...(await lock(tx).where('id', '=', id).execute()).map(toLocked))
  return locked
}

/** Locks the open visit of a tag; undefined when there is none. */
export async function lockVisitOfTag(tx: Transaction<DB>, tagMappingId: number): Promise<LockedVisit | undefined> {
  // A literal, not a parameter: only then can the databases use the index of open visits' tags.
  const row = await lock(tx)
    .where('tag_mapping_id', '=', tagMappingId)
    .where('status', '=', sql.lit('OPEN'))
    .executeTakeFirst()
  return row && toLocked(row)
}

// Setting a column to itself is the row lock that PostgreSQL and SQLite support. The column is in no index, so no index
// is written.
const lock = (tx: Kysely<DB>) =>
  tx
    .updateTable('visits')
    .set((eb) => ({ hide_name: eb.ref('hide_name') }))
    .returning(['id', 'name', 'status', 'number', 'hide_name as hideName', 'masks'])

const toLocked = <V extends { hideName: Flag }>(row: V) => ({ ...row, hideName: fromFlag(row.hideName) })
