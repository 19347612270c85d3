import type { MigrationStep } from './migrationStep.ts'
import { creator, integers, key, run } from './tables.ts'

/** Waiting patients who said on the phone to be away for a while, and how visits went, counted by day. */
export const awayAndFeedback: MigrationStep = {
  name: '0129_away_and_feedback',
  async up(db, dialect) {
    for (const column of ['away_at', 'away_until'])
      await db.schema.alterTable('did_waitings').addColumn(column, 'text').execute()
    await run(
      db,
      'create index did_waitings_away on did_waitings (away_until) where away_until is not null',
      'alter table patient_pages add column rated integer not null default 0 check (rated in (0, 1))',
    )
    await creator(db, dialect)('feedback_days', (t) =>
      t.addColumn('day', 'text', key).$call(integers('good', 'fair', 'poor')),
    )
  },
}
