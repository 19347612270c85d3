import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Messages of each system by day and outcome. */
export const intakeCounts: MigrationStep = {
  name: '0083_intake_counts',
  async up(db, dialect) {
    const text = <C extends { notNull(): C }>(column: C) => column.notNull()
    let table = db.schema
      .createTable('intake_counts')
      .addColumn('day', 'text', text)
      .addColumn('source', 'text', text)
      .addColumn('last_at', 'text', text)
    for (const outcome of ['accepted', 'unchanged', 'stale', 'exception', 'refused'] as const)
      table = table.addColumn(outcome, 'integer', text)
    await table.addPrimaryKeyConstraint('intake_counts_key', ['day', 'source']).$call(strict(dialect)).execute()
  },
}
