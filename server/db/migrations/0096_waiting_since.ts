import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * Finds the longest wait of each board, and the visits that were opened again, for checks that run all day: they read
 * every entry and every open visit that the hospital ever had.
 */
export const waitingSince: MigrationStep = {
  name: '0096_waiting_since',
  async up(db) {
    await sql`create index did_waitings_waiting on did_waitings (did_id, created_at) where status = 'WAITING' and left_over = 0`.execute(
      db,
    )
    await sql`create index visits_reopened on visits (status, reopened_at) where reopened_at is not null`.execute(db)
  },
}
