import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** No-shows: number of calls and of missed calls, the place behind others, and the start and reason of a hold. */
export const noShows: MigrationStep = {
  name: '0023_no_shows',
  async up(db) {
    for (const column of ['place_at', 'held_at', 'hold_reason'])
      await db.schema.alterTable('did_waitings').addColumn(column, 'text').execute()
    for (const column of ['calls', 'missed'])
      await db.schema
        .alterTable('did_waitings')
        .addColumn(column, 'integer', (given) => given.notNull().defaultTo(0))
        .execute()
    // The lists of a board are read in the order of this index.
    await sql`drop index did_waitings_open`.execute(db)
    await sql`create index did_waitings_open on did_waitings (did_id, status, front_at desc, coalesce(place_at, created_at), id) where ended_at is null`.execute(
      db,
    )
  },
}
