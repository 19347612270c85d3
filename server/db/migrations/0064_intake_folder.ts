import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Files of the intake folder, and which of several servers reads it. */
export const intakeFolder: MigrationStep = {
  name: '0064_intake_folder',
  async up(db, dialect) {
    const text = <C extends { notNull(): C }>(column: C) => column.notNull()
    let files = numbered(dialect)(db.schema.createTable('intake_files'))
      .addColumn('at', 'text', text)
      .addColumn('day', 'text', text)
      .addColumn('source', 'text', text)
      .addColumn('name', 'text', text)
      .addColumn('version', 'text', text)
      .addColumn('outcome', 'text', text)
      .addColumn('reason', 'text', text)
    for (const count of ['created', 'changed', 'cancelled', 'unchanged', 'left_over', 'refused'] as const)
      files = files.addColumn(count, 'integer', text)
    await files.addUniqueConstraint('intake_files_once', ['source', 'name', 'version']).$call(strict(dialect)).execute()
    await db.schema.createIndex('intake_files_day').on('intake_files').column('day').execute()
    await db.schema
      .createTable('intake_leases')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('holder', 'text', text)
      .addColumn('until', 'text', text)
      .$call(strict(dialect))
      .execute()
  },
}
