import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Result of the last nightly backup, kept over restarts. */
export const nightlyBackups: MigrationStep = {
  name: '0041_nightly_backups',
  async up(db, dialect) {
    await db.schema
      .createTable('nightly_backups')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('good_at', 'text')
      .addColumn('failed_at', 'text')
      .$call(strict(dialect))
      .execute()
    await sql`insert into nightly_backups (id) values (1)`.execute(db)
  },
}
