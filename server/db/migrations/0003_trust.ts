import { type Kysely, sql } from 'kysely'
import type { DialectName, MigrationStep } from './migrationStep.ts'
import { numbered, strict, type Table } from './tables.ts'

/** Sign-in throttle, addresses of sessions, the audit log, and an index of names that are due to be erased. */
export const trust: MigrationStep = {
  name: '0003_trust',
  async up(db, dialect) {
    const table = <T extends string>(name: T, define: (builder: Table<T>) => Table<T>) =>
      define(db.schema.createTable(name)).$call(strict(dialect)).execute()

    await db.schema
      .alterTable('sessions')
      .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await table('login_failures', (t) =>
      t
        .addColumn('key', 'text', (column) => column.primaryKey().notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('last_at', 'text', (column) => column.notNull()),
    )
    // No foreign keys to users and records: the log outlives them.
    await table('audit_log', (t) =>
      ['at', 'address', 'action', 'kind', 'subjects', 'details']
        .reduce((builder, name) => builder.addColumn(name, 'text', (column) => column.notNull()), numbered(dialect)(t))
        .addColumn('user_id', 'text')
        .addColumn('user_name', 'text')
        .addColumn('position', 'integer')
        .addColumn('seal', 'text'),
    )
    // One row: the ends of the chain.
    await table('audit_chain', (t) =>
      t
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('seal', 'text', (column) => column.notNull())
        .addColumn('cleared_position', 'integer', (column) => column.notNull())
        .addColumn('cleared_seal', 'text', (column) => column.notNull()),
    )
    await sql`insert into audit_chain (id, position, seal, cleared_position, cleared_seal) values (1, 0, '', 0, '')`.execute(
      db,
    )

    await sql`create unique index audit_log_position on audit_log (position)`.execute(db)
    await sql`create index audit_log_unsealed on audit_log (id) where seal is null`.execute(db)
    for (const column of ['at', 'user_id', 'action']) {
      await db.schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'id']).execute()
    }
    await sql`create index visits_named on visits (closed_at) where status = 'CLOSED' and name <> ''`.execute(db)
    await appendOnly(db, dialect)
  },
}

/**
 * Triggers that keep the log append-only: rows are inserted unsealed, updated once to be sealed, and deleted only past
 * the longest retention.
 */
async function appendOnly(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isDistinct = dialect === 'sqlite' ? 'is not' : 'is distinct from'
  const fixed = ['id', 'at', 'user_id', 'user_name', 'address', 'action', 'kind', 'subjects', 'details']
  const altered = fixed.map((column) => `new.${column} ${isDistinct} old.${column}`).join(' or ')
  const rules = [
    ['insert', 'new.seal is not null or new.position is not null'],
    ['update', `old.seal is not null or new.seal is null or new.position is null or ${altered}`],
    ['delete', `old.seal is null or old.at > ${dialect === 'sqlite' ? SQLITE_LIMIT : POSTGRES_LIMIT}`],
  ]
  if (dialect === 'postgres') {
    await sql`create function audit_log_refuse() returns trigger language plpgsql as $$
      begin raise exception 'audit_log is append-only'; end $$`.execute(db)
  }
  for (const [event = '', forbidden = ''] of rules) {
    const head = `create trigger audit_log_${event} before ${event} on audit_log for each row when (${forbidden})`
    const body =
      dialect === 'sqlite'
        ? `begin select raise(abort, 'audit_log is append-only'); end`
        : 'execute function audit_log_refuse()'
    await sql.raw(`${head} ${body}`).execute(db)
  }
}

const SQLITE_LIMIT = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-730 days')`
const POSTGRES_LIMIT = `to_char(now() at time zone 'utc' - interval '730 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
