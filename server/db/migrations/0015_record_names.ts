import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/**
 * Names of records over time, so that the audit log can show the name of the time of an entry. Existing records start
 * with their current name.
 */
export const recordNames: MigrationStep = {
  name: '0015_record_names',
  async up(db, dialect) {
    await db.schema
      .createTable('record_names')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('kr', 'text', (column) => column.notNull())
      .addColumn('en', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('record_names_key', ['kind', 'id', 'since'])
      .$call(strict(dialect))
      .execute()
    await sql`
      insert into record_names (kind, id, since, kr, en)
      select 'room', cast(id as text), '', no || ' ' || name_kr, no || ' ' || coalesce(nullif(name_en, ''), name_kr) from rooms
      union all select 'did', cast(id as text), '', no || ' ' || name_kr, no || ' ' || name_kr from dids
      union all select 'exam', id, '', name, name from exams
      union all select 'tag', cast(id as text), '', tag_no, tag_no from tag_mappings
      union all select 'user', id, '', name, name from users`.execute(db)
  },
}
