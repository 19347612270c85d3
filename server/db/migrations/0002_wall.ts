import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Versions of boards, numbers of the day, receipts of calls, and the displays. */
export const wall: MigrationStep = {
  name: '0002_wall',
  async up(db, dialect) {
    await db.schema
      .alterTable('dids')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('did_options')
      .addColumn('screen_label', 'text', (column) => column.notNull().defaultTo('NAME'))
      .execute()
    await db.schema
      .alterTable('did_options')
      .addColumn('screen_scheme', 'text', (column) => column.notNull().defaultTo('LIGHT'))
      .execute()
    await db.schema
      .alterTable('did_options')
      .addColumn('screen_distance', 'integer', (column) => column.notNull().defaultTo(3))
      .execute()
    await db.schema.alterTable('did_waitings').addColumn('shown_at', 'text').execute()

    await db.schema
      .alterTable('visits')
      .addColumn('hide_name', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('visits')
      .addColumn('day', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('visits')
      .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // Existing visits are numbered by UTC days: the hospital's time zone is unknown here.
    await sql`
      update visits set day = substr(created_at, 1, 10), number = numbered.number
      from (
        select id, row_number() over (partition by substr(created_at, 1, 10) order by id) as number from visits
      ) as numbered
      where numbered.id = visits.id
    `.execute(db)
    await sql`create unique index visits_number on visits (day, number)`.execute(db)
    await db.schema
      .createTable('day_numbers')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('last', 'integer', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await sql`insert into day_numbers (day, last) select day, max(number) from visits group by day`.execute(db)

    await db.schema
      .createTable('displays')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .addColumn('screen', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('connected_at', 'text', (column) => column.notNull())
      .addColumn('gone_at', 'text')
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('displays_did').on('displays').column('did_id').execute()
  },
}
