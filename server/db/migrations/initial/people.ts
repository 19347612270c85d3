import { type Kysely, sql } from 'kysely'
import type { DialectName } from '../migrationStep.ts'
import {
  creator,
  defaults,
  integers,
  key,
  numbered,
  optionalIntegers,
  optionalTexts,
  run,
  type Table,
  texts,
} from '../tables.ts'

/** Creates the tables of users, their rights and sign-ins, keys of programs, and the audit log. */
export async function createPeople(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)
  const id = numbered(dialect)

  await table('users', (t) =>
    t
      .addColumn('id', 'text', key)
      .$call(texts('name', 'position', 'authority', 'password_hash', 'created_at'))
      .$call(optionalTexts('updated_at', 'first_page'))
      .$call(defaults({ suspended: 0 }))
      .$call(optionalTexts('suspended_until', 'last_login_at', 'totp_secret', 'totp_pending'))
      .$call(defaults({ totp_step: 0 }))
      .$call(optionalTexts('provider_issuer', 'provider_subject')),
  )
  await table('withheld_rights', (t) => t.addColumn('name', 'text', (column) => column.primaryKey()))
  await table('given_rights', (t) => t.addColumn('name', 'text', key))
  await table('sessions', (t) =>
    t
      .addColumn('id', 'text', key)
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .$call(texts('created_at', 'expires_at'))
      .$call(defaults({ address: '' })),
  )
  await table('refresh_tokens', (t) =>
    t
      .addColumn('hash', 'text', key)
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .$call(texts('expires_at'))
      .$call(optionalTexts('rotated_at')),
  )
  await table('recovery_codes', (t) =>
    t
      .addColumn('hash', 'text', key)
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade')),
  )
  await table('finished_sign_ins', (t) => t.addColumn('state', 'text', key).$call(texts('expires_at')))
  await table('login_failures', (t) =>
    t.addColumn('key', 'text', key).$call(integers('failures')).$call(texts('last_at')),
  )
  await table('api_keys', (t) =>
    t
      .$call(id)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .$call(texts('scopes', 'addresses'))
      .$call(optionalTexts('expires_at'))
      .$call(texts('created_at', 'created_by'))
      .$call(optionalTexts('last_used_at', 'last_address')),
  )
  await table('idempotency_keys', (t) =>
    t
      // No foreign key to users: checking it would lock the user's row in each of these requests.
      .$call(texts('user_id', 'key', 'fingerprint', 'answer', 'created_at'))
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key']),
  )
  // No foreign keys to users and records: the log outlives them.
  await table('audit_log', (t) =>
    t
      .$call(id)
      .$call(texts('at', 'address', 'action', 'kind', 'subjects', 'details'))
      .$call(optionalTexts('user_id', 'user_name'))
      .$call(optionalIntegers('position'))
      .$call(optionalTexts('seal')),
  )
  // Entries that outlive the cut of the chain, with a chain of their own (docs/decisions/rights.md#audit-log).
  await table('audit_kept', (t) =>
    t
      .addColumn('position', 'integer', key)
      .addColumn('id', 'integer', (column) => column.notNull().unique())
      .$call(texts('previous', 'seal')),
  )
  await table('audit_chain', (t) => t.addColumn('id', 'integer', (column) => column.primaryKey()).$call(ends))
  await table('audit_kept_chain', (t) => t.addColumn('id', 'integer', key).$call(ends))
  await table('record_names', (t) =>
    t
      .$call(texts('kind', 'id', 'since', 'kr', 'en'))
      .addPrimaryKeyConstraint('record_names_key', ['kind', 'id', 'since']),
  )

  await run(
    db,
    'create unique index users_provider on users (provider_issuer, provider_subject)',
    'create index sessions_user on sessions (user_id)',
    'create index refresh_tokens_session on refresh_tokens (session_id)',
    'create index recovery_codes_user on recovery_codes (user_id)',
    'create index idempotency_keys_created on idempotency_keys (created_at)',
    'create unique index audit_log_position on audit_log (position) where position is not null',
    'create index audit_log_unsealed on audit_log (id) where seal is null',
    'create index audit_log_at on audit_log (at, id)',
    'create index audit_log_action on audit_log (action, id)',
    "insert into audit_chain (id, position, seal, cleared_position, cleared_seal) values (1, 0, '', 0, '')",
    "insert into audit_kept_chain (id, position, seal, cleared_position, cleared_seal) values (1, 0, '', 0, '')",
  )
  await appendOnly(db, dialect)
}

/** The ends of a chain; the table has one row. */
const ends = <T extends string>(table: Table<T>): Table<T> =>
  table
    .$call(integers('position'))
    .$call(texts('seal'))
    .$call(integers('cleared_position'))
    .$call(texts('cleared_seal'))

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
