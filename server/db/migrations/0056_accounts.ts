import type { MigrationStep } from './migrationStep.ts'

/** Suspended accounts, until a day or until somebody ends it, and the last sign-in of each user. */
export const accounts: MigrationStep = {
  name: '0056_accounts',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('suspended', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const column of ['suspended_until', 'last_login_at'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
  },
}
