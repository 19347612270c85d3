import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/**
 * Number of visits, maintained by triggers: counting a million for each page of their list takes longer than reading
 * the page.
 */
export const sizes: MigrationStep = {
  name: '0006_sizes',
  async up(db, dialect) {
    await db.schema
      .createTable('table_sizes')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    // Before the count: on PostgreSQL a new trigger waits for running writes and blocks new ones, so no row is missed.
    await (dialect === 'sqlite' ? countRows(db) : countStatements(db))
    await sql`insert into table_sizes (name, size) select 'visits', count(*) from visits`.execute(db)
  },
}

async function countRows(db: Kysely<unknown>): Promise<void> {
  for (const [event, step] of [
    ['insert', '+ 1'],
    ['delete', '- 1'],
  ] as const) {
    await sql`create trigger ${sql.id(`visits_size_${event}`)} after ${sql.raw(event)} on visits
      begin update table_sizes set size = size ${sql.raw(step)} where name = 'visits'; end`.execute(db)
  }
}

/**
 * Counts once per statement. Each update leaves a dead row version behind until the transaction ends, which every
 * further update would have to skip.
 */
async function countStatements(db: Kysely<unknown>): Promise<void> {
  await sql`create function visits_sized() returns trigger language plpgsql as $$
    declare changed integer;
    begin
      select count(*) into changed from changed_rows;
      if changed > 0 then
        update table_sizes set size = size + case tg_op when 'INSERT' then changed else -changed end where name = 'visits';
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, version] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`visits_size_${event}`)} after ${sql.raw(event)} on visits
      referencing ${sql.raw(version)} table as changed_rows for each statement execute function visits_sized()`.execute(
      db,
    )
  }
}
