import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict, type Table } from './tables.ts'

/** All tables of the first release. */
export const initial: MigrationStep = {
  name: '0001_initial',
  async up(db, dialect) {
    const table = <T extends string>(name: T, define: (builder: Table<T>) => Table<T>) =>
      define(db.schema.createTable(name)).$call(strict(dialect)).execute()
    const key = numbered(dialect)

    await table('rooms', (t) =>
      flags(
        texts(key(t).addColumn('no', 'text', required), 'name_kr', 'name_en', 'name_cn', 'name_jp', 'memo'),
        'use_multi_call',
        'use_rfid',
        'is_accessible',
      )
        .addColumn('max_patient', 'integer', required)
        // Lower-cased once, on write: folding four names per row is most of the cost of a search.
        .addColumn('name_search', 'text', (column) =>
          column
            .notNull()
            .generatedAlwaysAs(sql`lower(name_kr || ${NEXT} || name_en || ${NEXT} || name_cn || ${NEXT} || name_jp)`)
            .stored(),
        )
        .addUniqueConstraint('rooms_no', ['no']),
    )
    await table('exams', (t) =>
      texts(
        t.addColumn('id', 'text', (column) => column.primaryKey().notNull()),
        'name',
        'memo',
      ).addColumn('avg_time', 'integer', required),
    )
    await table('dids', (t) =>
      texts(
        key(t).addColumn('no', 'text', required),
        'name_kr',
        'doctor_kr',
        'explain_kr',
        'agent_port',
        'ip_address',
        'mac_address',
        'rfid_reader_id',
      )
        .addColumn('room_id', 'integer', (column) => column.references('rooms.id'))
        .addUniqueConstraint('dids_no', ['no']),
    )
    await table('did_options', (t) =>
      flags(
        texts(
          t.addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade')),
          'doctor_photo_name',
          'doctor_photo_type',
          'doctor_photo_url',
          'masking_character',
          'notice_content',
          'video_name',
          'video_type',
          'video_url',
        ),
        'clock',
        'delay_time_use',
        'doctor_photo_use',
        'masking_use',
        'notice_use',
        'video_use',
      )
        .addColumn('delay_time_content', 'integer', required)
        .addColumn('masking_index', 'integer', required),
    )
    await table('tag_mappings', (t) =>
      texts(key(t), 'tag_no', 'tag_value', 'tag_type', 'memo')
        .addUniqueConstraint('tag_mappings_tag_no', ['tag_no'])
        .addUniqueConstraint('tag_mappings_tag_value', ['tag_value']),
    )
    await table('users', (t) =>
      texts(
        t.addColumn('id', 'text', (column) => column.primaryKey().notNull()),
        'name',
        'position',
        'authority',
        'password_hash',
        'created_at',
      ).addColumn('updated_at', 'text'),
    )
    await table('sessions', (t) =>
      texts(
        t
          .addColumn('id', 'text', (column) => column.primaryKey().notNull())
          .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade')),
        'created_at',
        'expires_at',
      ),
    )
    await table('refresh_tokens', (t) =>
      texts(
        t
          .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
          .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade')),
        'expires_at',
      ).addColumn('rotated_at', 'text'),
    )
    await table('secrets', (t) =>
      texts(
        t.addColumn('name', 'text', (column) => column.primaryKey().notNull()),
        'value',
      ),
    )
    await table('files', (t) =>
      texts(
        t.addColumn('name', 'text', (column) => column.primaryKey().notNull()),
        'original_name',
        'content_type',
        'created_at',
      ).addColumn('bytes', 'integer', required),
    )
    await table('visits', (t) =>
      texts(key(t), 'name', 'patient_no', 'status', 'created_at')
        .addColumn('closed_at', 'text')
        .addColumn('tag_mapping_id', 'integer', (column) => column.references('tag_mappings.id').onDelete('set null')),
    )
    await table('visit_rooms', (t) =>
      t
        .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id').onDelete('cascade'))
        .addColumn('position', 'integer', required)
        .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id'))
        .addPrimaryKeyConstraint('visit_rooms_pk', ['visit_id', 'position']),
    )
    await table('did_waitings', (t) =>
      texts(key(t), 'status', 'created_at')
        .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id'))
        .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id'))
        .addColumn('called_at', 'text')
        .addColumn('ended_at', 'text')
        .addColumn('front_at', 'text', (column) => column.notNull().defaultTo('')),
    )
    // No foreign key to the entry and its board: the log outlives them.
    await table('did_waiting_moves', (t) =>
      texts(key(t), 'action', 'to_status', 'note', 'at')
        .addColumn('did_waiting_id', 'integer', required)
        .addColumn('did_id', 'integer', required)
        .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id'))
        .addColumn('from_status', 'text')
        .addColumn('before', 'text')
        .addColumn('reason', 'text')
        .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
        .addColumn('user_name', 'text'),
    )

    // Indexes for lists ordered by the numeric value of a text of digits.
    for (const [name, column] of [
      ['rooms', 'no'],
      ['dids', 'no'],
      ['tag_mappings', 'tag_no'],
    ] as const) {
      const significant = sql`ltrim(${sql.ref(column)}, '0')`
      await sql`create index ${sql.id(`${name}_by_number`)} on ${sql.table(name)} (length(${significant}), ${significant}, id)`.execute(
        db,
      )
    }
    // Indexes for the other sortable columns of the rooms page, with the number as tie-breaker.
    for (const column of ['name_kr', 'max_patient', 'use_rfid', 'memo']) {
      for (const dir of ['asc', 'desc']) {
        const terms = sql`${sql.ref(column)} ${sql.raw(dir)}, length(ltrim(no, '0')), ltrim(no, '0'), id`
        await sql`create index ${sql.id(`rooms_by_${column}_${dir}`)} on rooms (${terms})`.execute(db)
      }
    }
    await index(db, 'dids_room', 'dids', ['room_id'])
    await index(db, 'sessions_user', 'sessions', ['user_id'])
    await index(db, 'refresh_tokens_session', 'refresh_tokens', ['session_id'])
    await index(db, 'visits_created', 'visits', ['created_at', 'id'])
    await index(db, 'visits_status', 'visits', ['status', 'created_at', 'id'])
    // Deleting a tag searches the visits that refer to it.
    await index(db, 'visits_tag', 'visits', ['tag_mapping_id'])
    await index(db, 'visit_rooms_room', 'visit_rooms', ['room_id'])
    await index(db, 'did_waitings_visit', 'did_waitings', ['visit_id'])
    for (const column of ['did_waiting_id', 'did_id', 'visit_id']) {
      await index(db, `did_waiting_moves_${column}`, 'did_waiting_moves', [column, 'id'])
    }
    // Deleting a user searches the moves that refer to them.
    await index(db, 'did_waiting_moves_user', 'did_waiting_moves', ['user_id'])
    // The three lists of a board read only open entries, however long the history grows.
    await sql`create index did_waitings_open on did_waitings (did_id, status, front_at desc, created_at, id) where ended_at is null`.execute(
      db,
    )
    // A tag belongs to one open visit, and a patient is waiting or called at one board at a time.
    await sql`create unique index visits_open_tag on visits (tag_mapping_id) where status = 'OPEN'`.execute(db)
    await sql`create unique index did_waitings_one_place on did_waitings (visit_id) where status in ('WAITING', 'CALLED')`.execute(
      db,
    )
    await sql`create unique index did_waitings_one_entry on did_waitings (visit_id, did_id) where ended_at is null`.execute(
      db,
    )
  },
}

/** Separator of names that are searched as one text. */
const NEXT = sql.lit('\n')

const required = <C extends { notNull(): C }>(column: C) => column.notNull()

function texts<T extends string>(table: Table<T>, ...names: string[]): Table<T> {
  return names.reduce((builder, name) => builder.addColumn(name, 'text', required), table)
}

/** Booleans as 0 or 1. */
function flags<T extends string>(table: Table<T>, ...names: string[]): Table<T> {
  return names.reduce(
    (builder, name) =>
      builder.addColumn(name, 'integer', (column) => column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)),
    table,
  )
}

function index(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
