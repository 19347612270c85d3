import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Index of the latest completed exams of a board, from which waiting times are estimated. */
export const doneEntries: MigrationStep = {
  name: '0025_done_entries',
  async up(db) {
    await sql`create index did_waitings_done on did_waitings (did_id, ended_at) where status = 'DONE'`.execute(db)
  },
}
