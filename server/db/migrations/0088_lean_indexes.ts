import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * Leaves rows without a value out of indexes that are only asked for values, and drops one that no query uses: each
 * index is a page more to write and flush with a change.
 */
export const leanIndexes: MigrationStep = {
  name: '0088_lean_indexes',
  async up(db) {
    for (const name of [
      'audit_log_user_id',
      'audit_log_position',
      'visits_tag',
      'visits_open_tag',
      'appointments_package',
    ])
      await db.schema.dropIndex(name).execute()
    await sql`create unique index audit_log_position on audit_log (position) where position is not null`.execute(db)
    await sql`create index visits_tag on visits (tag_mapping_id) where tag_mapping_id is not null`.execute(db)
    await sql`create unique index visits_open_tag on visits (tag_mapping_id) where status = 'OPEN' and tag_mapping_id is not null`.execute(
      db,
    )
    await sql`create index appointments_package on appointments (package_id) where package_id is not null`.execute(db)
  },
}
