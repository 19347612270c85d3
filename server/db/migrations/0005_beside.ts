import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Shared state of several servers: the running servers, the server of each display, and the boards that changed. */
export const beside: MigrationStep = {
  name: '0005_beside',
  async up(db, dialect) {
    await db.schema
      .createTable('servers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('beat', 'integer', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema.alterTable('displays').addColumn('server_id', 'text').execute()
    await db.schema.createIndex('displays_server').on('displays').column('server_id').execute()
    if (dialect === 'postgres') await changes(db)
  },
}

/**
 * The transaction id of each board's last change. It is a separate table, because with an index on `dids` each new
 * version would be written into all indexes of that table. The embedded database has one process and needs none of
 * this.
 */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`create table board_changes (did_id integer primary key, version integer not null, changed_in bigint not null)`.execute(
    db,
  )
  await sql`create index board_changes_in on board_changes (changed_in)`.execute(db)
  // A deleted board counts as changed: its row stays here, and its id is not reused.
  await sql`create function board_changed() returns trigger language plpgsql as $$
    begin
      insert into board_changes (did_id, version, changed_in)
      values (coalesce(new.id, old.id), coalesce(new.version, old.version + 1), pg_current_xact_id()::text::bigint)
      on conflict (did_id) do update set version = excluded.version, changed_in = excluded.changed_in;
      return null;
    end $$`.execute(db)
  await sql`create trigger board_changed after update of version or delete on dids for each row execute function board_changed()`.execute(
    db,
  )
}
