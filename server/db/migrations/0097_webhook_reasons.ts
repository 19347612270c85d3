import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Stores why a receiver of events is stopped. */
export const webhookReasons: MigrationStep = {
  name: '0097_webhook_reasons',
  async up(db) {
    await db.schema.alterTable('webhooks').addColumn('stopped_reason', 'text').execute()
    await sql`
      update webhooks set stopped_reason = case when failing_since is null then 'BY_HAND' else 'FAILING' end
      where stopped_at is not null
    `.execute(db)
  },
}
