import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Second factors of users: the secret of their codes, the last code that counted, and hashes of recovery codes. */
export const secondFactors: MigrationStep = {
  name: '0072_second_factors',
  async up(db, dialect) {
    for (const column of ['totp_secret', 'totp_pending'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
    await db.schema
      .alterTable('users')
      .addColumn('totp_step', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
  },
}
