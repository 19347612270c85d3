import type { Kysely } from 'kysely'
import type { DialectName } from '../migrationStep.ts'
import { creator, defaults, integers, key, numbered, optionalIntegers, optionalTexts, run, texts } from '../tables.ts'

/** Creates the tables of visits, appointments and queues. */
export async function createQueues(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)
  const id = numbered(dialect)

  await table('visits', (t) =>
    t
      .$call(id)
      .$call(texts('name', 'patient_no', 'status', 'created_at'))
      .$call(optionalTexts('closed_at'))
      .addColumn('tag_mapping_id', 'integer', (column) => column.references('tag_mappings.id').onDelete('set null'))
      .$call(defaults({ hide_name: 0, day: '', number: 0, masks: '' }))
      .$call(optionalTexts('reopened_at'))
      .$call(defaults({ auto_closed: 0 }))
      // No foreign key: the tag may be deleted meanwhile, and its id is not reused.
      .$call(optionalIntegers('returned_tag_id'))
      .$call(defaults({ alerts: '', note: '', package_name: '', group_name: '' }))
      // No foreign key: the appointment is deleted before the visit.
      .$call(optionalIntegers('appointment_id')),
  )
  await table('visit_rooms', (t) =>
    t
      .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id').onDelete('cascade'))
      .$call(integers('position'))
      .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id'))
      .$call(optionalTexts('done_at'))
      .$call(defaults({ rule: 'ANY' }))
      .$call(optionalIntegers('after_room_id'))
      .addPrimaryKeyConstraint('visit_rooms_pk', ['visit_id', 'position']),
  )
  await table('day_numbers', (t) => t.addColumn('day', 'text', key).$call(integers('last')))
  await table('patient_pages', (t) =>
    t
      .addColumn('hash', 'text', key)
      .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id').onDelete('cascade'))
      .$call(texts('created_at')),
  )
  await table('appointments', (t) =>
    t
      .$call(id)
      .$call(texts('day', 'identity', 'time', 'name', 'patient_no', 'company', 'alerts', 'note'))
      .$call(defaults({ arrived: 0 }))
      .addColumn('visit_id', 'integer', (column) => column.references('visits.id').onDelete('set null'))
      .addColumn('package_id', 'integer', (column) => column.references('packages.id').onDelete('set null'))
      .$call(optionalTexts('listed'))
      .addUniqueConstraint('appointments_identity', ['day', 'identity']),
  )
  await table('appointment_rooms', (t) =>
    t
      .addColumn('appointment_id', 'integer', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .$call(integers('position'))
      .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('appointment_rooms_key', ['appointment_id', 'position']),
  )
  await table('deleted_appointments', (t) => t.$call(id).$call(texts('day', 'name', 'patient_no', 'time')))
  await table('did_waitings', (t) =>
    t
      .$call(id)
      .$call(texts('status', 'created_at'))
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id'))
      .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id'))
      .$call(optionalTexts('called_at', 'ended_at'))
      .$call(defaults({ front_at: '' }))
      .$call(optionalTexts('shown_at', 'shown_by', 'place_at', 'held_at', 'hold_reason'))
      .$call(defaults({ calls: 0, missed: 0 }))
      .$call(optionalTexts('spoken_at', 'spoken_by', 'front_reason'))
      .$call(optionalIntegers('ended_room_id'))
      .$call(defaults({ left_over: 0 })),
  )
  // No foreign key to the entry and its board: the log outlives them.
  await table('did_waiting_moves', (t) =>
    t
      .$call(id)
      .$call(texts('action', 'to_status', 'note', 'at'))
      .$call(integers('did_waiting_id', 'did_id'))
      .addColumn('visit_id', 'integer', (column) => column.notNull().references('visits.id'))
      .$call(optionalTexts('from_status', 'before', 'reason'))
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .$call(optionalTexts('user_name'))
      .$call(optionalIntegers('cause_id')),
  )
  await table('did_pauses', (t) =>
    t
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .$call(texts('reason', 'note'))
      .$call(optionalTexts('until')),
  )
  await table('did_emergencies', (t) =>
    t
      .addColumn('did_id', 'integer', (column) => column.primaryKey().references('dids.id').onDelete('cascade'))
      .$call(texts('text'))
      .$call(integers('speaks'))
      .$call(texts('since'))
      .$call(optionalTexts('until'))
      .$call(texts('by_name', 'why')),
  )
  await table('tag_taps', (t) =>
    t
      .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
      .$call(texts('normal_tag_value', 'tapped_at', 'flag'))
      .addColumn('visit_id', 'integer', (column) => column.references('visits.id').onDelete('cascade'))
      .$call(optionalIntegers('position'))
      .$call(optionalTexts('elsewhere', 'next'))
      .$call(optionalIntegers('move_id'))
      .addPrimaryKeyConstraint('tag_taps_pk', ['did_id', 'normal_tag_value']),
  )

  await run(
    db,
    'create index visits_created on visits (created_at, id)',
    'create index visits_status on visits (status, created_at, id)',
    'create unique index visits_number on visits (day, number)',
    'create index visits_patient on visits (day, patient_no)',
    'create index visits_reopened on visits (status, reopened_at) where reopened_at is not null',
    // Names that are due to be erased.
    "create index visits_named on visits (closed_at) where status = 'CLOSED' and name <> ''",
    // Deleting a tag searches the visits that refer to it.
    'create index visits_tag on visits (tag_mapping_id) where tag_mapping_id is not null',
    // A tag belongs to one open visit.
    `create unique index visits_open_tag on visits (tag_mapping_id) where status = 'OPEN' and tag_mapping_id is not null`,
    'create index visit_rooms_room on visit_rooms (room_id)',
    'create index patient_pages_visit on patient_pages (visit_id)',
    // Counts, sorts and pages the appointments of a day, also those that have not arrived, without a read of their rows.
    'create index appointments_time on appointments (day, time, id, arrived)',
    'create index appointments_patient on appointments (day, patient_no)',
    'create index appointments_visit on appointments (visit_id)',
    'create index appointments_package on appointments (package_id) where package_id is not null',
    'create index appointment_rooms_room on appointment_rooms (room_id)',
    'create index deleted_appointments_day on deleted_appointments (day)',
    // A patient is waiting or called at one board at a time.
    "create unique index did_waitings_one_place on did_waitings (visit_id) where status in ('WAITING', 'CALLED')",
    'create unique index did_waitings_one_entry on did_waitings (visit_id, did_id) where ended_at is null',
    'create index did_waitings_visit on did_waitings (visit_id)',
    // The lists of a board are read in the order of this index, and only open entries, however long the history grows.
    'create index did_waitings_open on did_waitings (did_id, status, left_over, front_at desc, coalesce(place_at, created_at), id) where ended_at is null',
    // The longest wait of each board, for checks that run all day.
    "create index did_waitings_waiting on did_waitings (did_id, created_at) where status = 'WAITING' and left_over = 0",
    // The latest completed exams of a board, from which waiting times are estimated.
    "create index did_waitings_done on did_waitings (did_id, ended_at) where status = 'DONE'",
    'create index did_waiting_moves_did_waiting_id on did_waiting_moves (did_waiting_id, id)',
    'create index did_waiting_moves_did_id on did_waiting_moves (did_id, id)',
    'create index did_waiting_moves_visit_id on did_waiting_moves (visit_id, id)',
    // Deleting a user searches the moves that refer to them.
    'create index did_waiting_moves_user on did_waiting_moves (user_id)',
    'create index tag_taps_tapped_at on tag_taps (tapped_at)',
    // Deleting a visit searches its taps.
    'create index tag_taps_visit on tag_taps (visit_id)',
  )
}
