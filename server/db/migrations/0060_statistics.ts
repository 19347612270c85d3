import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/**
 * Figures of past days, the rooms that boards had before, and the group with which a patient came: appointments are
 * deleted, figures stay. Rights that USER staff have only where managers give them.
 */
export const statistics: MigrationStep = {
  name: '0060_statistics',
  async up(db, dialect) {
    await db.schema
      .createTable('statistics_days')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('facts', dialect === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('statistics_marks')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('board_rooms')
      .addColumn('did_id', 'integer', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('room_id', 'integer')
      .addPrimaryKeyConstraint('board_rooms_pk', ['did_id', 'until'])
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('statistics_names')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_names_pk', ['kind', 'id'])
      .$call(strict(dialect))
      .execute()
    await db.schema
      .alterTable('visits')
      .addColumn('group_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`
      update visits set group_name = appointments.company from appointments
      where appointments.visit_id = visits.id and appointments.company <> ''`.execute(db)
    await db.schema
      .createTable('given_rights')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .$call(strict(dialect))
      .execute()
  },
}
