import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Users who sign in by an account of the hospital, and the completed sign-ins of the last minutes. */
export const hospitalAccounts: MigrationStep = {
  name: '0086_hospital_accounts',
  async up(db, dialect) {
    for (const column of ['provider_issuer', 'provider_subject'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
    await db.schema
      .createIndex('users_provider')
      .unique()
      .on('users')
      .columns(['provider_issuer', 'provider_subject'])
      .execute()
    await db.schema
      .createTable('finished_sign_ins')
      .addColumn('state', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
  },
}
