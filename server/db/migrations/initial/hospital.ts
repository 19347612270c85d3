import { type Kysely, sql } from 'kysely'
import type { DialectName } from '../migrationStep.ts'
import {
  creator,
  defaults,
  flags,
  flagsBeing,
  integers,
  key,
  numbered,
  optionalIntegers,
  run,
  texts,
} from '../tables.ts'

/** Creates the tables of rooms, exams, packages, boards and tags, of the files that boards show, and of the settings. */
export async function createHospital(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)
  const id = numbered(dialect)

  await table('rooms', (t) =>
    t
      .$call(id)
      .$call(texts('no', 'name_kr', 'name_en', 'name_cn', 'name_jp', 'memo'))
      .$call(flags('use_multi_call', 'use_rfid', 'is_accessible'))
      .$call(integers('max_patient'))
      // Lower-cased once, on write: folding four names per row is most of the cost of a search.
      .addColumn('name_search', 'text', (column) =>
        column
          .notNull()
          .generatedAlwaysAs(sql`lower(name_kr || ${NEXT} || name_en || ${NEXT} || name_cn || ${NEXT} || name_jp)`)
          .stored(),
      )
      .$call(optionalIntegers('wait_warning', 'wait_alarm'))
      .$call(flagsBeing(1, 'sends_on'))
      .addUniqueConstraint('rooms_no', ['no']),
  )
  await table('exams', (t) =>
    t
      .addColumn('id', 'text', key)
      .$call(texts('name', 'memo'))
      .$call(integers('avg_time'))
      .addColumn('room_id', 'integer', (column) => column.references('rooms.id').onDelete('set null')),
  )
  await table('packages', (t) =>
    t
      .$call(id)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .$call(texts('company', 'memo'))
      .$call(defaults({ joins_first: 1 })),
  )
  await table('package_rooms', (t) =>
    t
      .addColumn('package_id', 'integer', (column) => column.notNull().references('packages.id').onDelete('cascade'))
      .$call(integers('position'))
      .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
      .$call(defaults({ rule: 'ANY' }))
      .$call(optionalIntegers('after_room_id'))
      .addPrimaryKeyConstraint('package_rooms_key', ['package_id', 'position']),
  )
  await table('dids', (t) =>
    t
      .$call(id)
      .$call(texts('no', 'name_kr', 'doctor_kr', 'explain_kr'))
      .$call(texts('agent_port', 'ip_address', 'mac_address', 'rfid_reader_id'))
      .addColumn('room_id', 'integer', (column) => column.references('rooms.id'))
      .$call(defaults({ version: 0 }))
      .addUniqueConstraint('dids_no', ['no']),
  )
  await table('did_options', (t) =>
    t
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .$call(texts('doctor_photo_name', 'doctor_photo_type', 'doctor_photo_url'))
      .$call(texts('masking_character', 'notice_content', 'video_name', 'video_type', 'video_url'))
      .$call(flags('clock', 'delay_time_use', 'doctor_photo_use', 'masking_use', 'notice_use', 'video_use'))
      .$call(integers('delay_time_content', 'masking_index'))
      .$call(defaults({ screen_label: 'NAME', screen_scheme: 'LIGHT', screen_distance: 3 }))
      .$call(defaults({ tag_repeat_seconds: 5, screen_language: 'auto' }))
      .$call(flagsBeing(0, 'voice_use'))
      .$call(defaults({ voice_chime: 'DING_DONG', voice_volume: 80, voice_repeats: 2 }))
      .$call(defaults({ voice_quiet_from: '', voice_quiet_to: '' }))
      .$call(flagsBeing(0, 'voice_every_screen'))
      .$call(defaults({ voice_engine: 'RECORDINGS', calls_no_show_after: 3, calls_no_show_places: 3 }))
      .$call(flagsBeing(0, 'calls_show_wait', 'calls_delay_from_waits', 'calls_show_reason'))
      .$call(defaults({ calls_languages: '', voice_hall: '', screen_margin: 0 })),
  )
  await table('tag_mappings', (t) =>
    t
      .$call(id)
      .$call(texts('tag_no', 'tag_value', 'tag_type', 'memo'))
      .$call(defaults({ normal_tag_value: '' }))
      .$call(flagsBeing(0, 'is_double'))
      .addUniqueConstraint('tag_mappings_tag_no', ['tag_no'])
      .addUniqueConstraint('tag_mappings_tag_value', ['tag_value']),
  )
  await table('files', (t) =>
    t
      .addColumn('name', 'text', key)
      .$call(texts('original_name', 'content_type', 'created_at'))
      .$call(integers('bytes')),
  )
  await table('hospital_settings', (t) => t.addColumn('name', 'text', key).$call(texts('value')))

  await run(
    db,
    // Lists are ordered by the numeric value of a text of digits.
    `create index rooms_by_number on rooms (${byNumber('no')})`,
    `create index dids_by_number on dids (${byNumber('no')})`,
    `create index tag_mappings_by_number on tag_mappings (${byNumber('tag_no')})`,
    // The other columns by which the rooms page sorts, with the number as tie-breaker.
    ...['name_kr', 'memo'].flatMap((column) =>
      ['asc', 'desc'].map(
        (order) => `create index rooms_by_${column}_${order} on rooms (${column} ${order}, ${byNumber('no')})`,
      ),
    ),
    'create index exams_room on exams (room_id)',
    'create index package_rooms_room on package_rooms (room_id)',
    'create index dids_room on dids (room_id)',
    'create unique index tag_mappings_normal_tag_value on tag_mappings (normal_tag_value) where is_double = 0',
    // A double takes over when the older tag is deleted or gets another value.
    'create index tag_mappings_double on tag_mappings (normal_tag_value, id) where is_double = 1',
  )
}

/** Separator of names that are searched as one text. */
const NEXT = sql.lit('\n')

const byNumber = (column: string) => `length(ltrim(${column}, '0')), ltrim(${column}, '0'), id`
