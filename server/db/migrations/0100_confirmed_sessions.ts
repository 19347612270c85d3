import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** When the provider of hospital accounts last confirmed the user of a session, and by which token it is asked again. */
export const confirmedSessions: MigrationStep = {
  name: '0100_confirmed_sessions',
  async up(db) {
    for (const column of ['confirmed_at', 'provider_token', 'asked_at'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    await sql`
      update sessions set confirmed_at = created_at
      where user_id in (select id from users where provider_subject is not null)
    `.execute(db)
  },
}
