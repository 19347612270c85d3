import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * Boards that hand out number tickets, and the visits that began as one. `unnamed` is 1 until such a visit gets a name or
 * its traces are erased; until then an empty name was an erased one.
 */
export const tickets: MigrationStep = {
  name: '0127_tickets',
  async up(db) {
    const options = { use: 0, label_kr: '', label_en: '', icon: 'RECEPTION', from: '', to: '', per_day: 0, order: 0 }
    for (const [name, value] of Object.entries(options))
      await db.schema
        .alterTable('did_options')
        .addColumn(`tickets_${name}`, typeof value === 'number' ? 'integer' : 'text', (column) =>
          column.notNull().defaultTo(value),
        )
        .execute()
    // No foreign key: the board may be deleted before the visit.
    await db.schema.alterTable('visits').addColumn('ticket_did_id', 'integer').execute()
    await db.schema
      .alterTable('visits')
      .addColumn('unnamed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql
      .raw('create index visits_ticket on visits (day, ticket_did_id) where ticket_did_id is not null')
      .execute(db)
    await sql.raw('drop index visits_named').execute(db)
    // Visits that are due to be erased.
    await sql
      .raw(`create index visits_named on visits (closed_at) where status = 'CLOSED' and (name <> '' or unnamed = 1)`)
      .execute(db)
  },
}
