import { type Kysely, sql, type Transaction } from 'kysely'
import { type Flag, fromFlag } from '../../db/tables/flags.ts'
import type { DB } from '../../db/schema.ts'
import { preparedQuery } from '../../db/pipeline/preparedQuery.ts'
import { combine, type Query, query } from '../../db/pipeline/pipeline.ts'

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
export function lockVisits(tx: Transaction<DB>, ids: readonly number[]): Query<LockedVisit[]> {
  const each = [...new Set(ids)]
    .toSorted((a, b) => a - b)
    .map((id) => query(tx, lockedVisit(tx, { id }), (rows) => rows.map(toLocked)))
  return combine(tx, each, (locked) => locked.flat())
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

const lockedVisit = preparedQuery((tx, { id }: { id: number }) => lock(tx).where('id', '=', id))

const toLocked = <V extends { hideName: Flag }>(row: V) => ({ ...row, hideName: fromFlag(row.hideName) })
