import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/**
 * Time steps whose code of a second factor has counted. Only the last one was stored before: after a clock that was
 * ahead, all codes up to it were refused.
 */
export const usedCodes: MigrationStep = {
  name: '0101_used_codes',
  async up(db, dialect) {
    await db.schema
      .createTable('used_codes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('step', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('used_codes_key', ['user_id', 'step'])
      .$call(strict(dialect))
      .execute()
    await sql`
      insert into used_codes (user_id, step) select id, totp_step from users where totp_secret is not null
    `.execute(db)
    await db.schema.alterTable('users').dropColumn('totp_step').execute()
  },
}
