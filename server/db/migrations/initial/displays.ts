import type { Kysely } from 'kysely'
import type { DialectName } from '../migrationStep.ts'
import { creator, defaults, integers, key, optionalTexts, required, run, texts } from '../tables.ts'

/** Creates the tables of displays, their approval by staff, and what they speak. */
export async function createDisplays(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)

  await table('displays', (t) =>
    t
      .addColumn('id', 'text', key)
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .$call(texts('screen', 'version', 'address', 'connected_at'))
      .$call(optionalTexts('gone_at', 'server_id'))
      .$call(defaults({ name: '', signed_in: 0, problems: '' }))
      .$call(optionalTexts('copy_of', 'painted_at')),
  )
  await table('display_pairings', (t) =>
    t
      .addColumn('secret_hash', 'text', key)
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .$call(texts('display_id'))
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .$call(texts('screen', 'address', 'created_at', 'expires_at'))
      .$call(optionalTexts('user_id', 'user_name', 'approved_at'))
      .addUniqueConstraint('display_pairings_one', ['display_id', 'did_id']),
  )
  await table('display_keys', (t) =>
    t
      .addColumn('hash', 'text', key)
      .addColumn('display_id', 'text', (column) => column.notNull().references('displays.id').onDelete('cascade'))
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .$call(texts('user_id', 'user_name', 'approved_at'))
      .addUniqueConstraint('display_keys_one', ['display_id', 'did_id']),
  )
  await db.schema
    .createTable('voice_turns')
    .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
    .$call(texts('display_id', 'until'))
    .execute()
  await db.schema
    .createTable('voice_parts')
    .addColumn('part', 'text', (column) => column.primaryKey())
    .$call(texts('version', 'wav'))
    .addColumn('seconds', 'double precision', required)
    .$call(texts('created_at'))
    .execute()
  // Only servers beside one PostgreSQL write into it.
  await table('servers', (t) => t.addColumn('id', 'text', key).$call(integers('beat')))

  await run(
    db,
    'create index displays_did on displays (did_id)',
    'create index displays_server on displays (server_id)',
    // Each read of a board's called patients checks whether the board has a named screen.
    "create index displays_named on displays (did_id) where name <> ''",
    'create index display_pairings_did on display_pairings (did_id)',
    'create index display_keys_did on display_keys (did_id)',
  )
}
