import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Entries of an earlier day that nobody has touched since: they stand behind those of today (docs/decisions/queue.md#patients-left-over-from-yesterday). */
export const leftOver: MigrationStep = {
  name: '0038_left_over',
  async up(db) {
    await db.schema
      .alterTable('did_waitings')
      .addColumn('left_over', 'integer', (given) => given.notNull().defaultTo(0))
      .execute()
    // The lists of a board are read in the order of this index.
    await sql`drop index did_waitings_open`.execute(db)
    await sql`create index did_waitings_open on did_waitings (did_id, status, left_over, front_at desc, coalesce(place_at, created_at), id) where ended_at is null`.execute(
      db,
    )
  },
}
