import { type Kysely, sql } from 'kysely'
import { createDisplays } from './initial/displays.ts'
import { createHospital } from './initial/hospital.ts'
import { createIntegrations } from './initial/integrations.ts'
import { createPeople } from './initial/people.ts'
import { createQueues } from './initial/queues.ts'
import type { MigrationStep, DialectName } from './migrationStep.ts'
import { creator, integers, key, optionalIntegers, optionalTexts, required, run, texts } from './tables.ts'

/** All tables of the last 0.1, whose steps ended at 0096. The types of the columns say what they contain (`server/db/tables`). */
export const initial: MigrationStep = {
  name: '0096_initial',
  async up(db, dialect) {
    await createHospital(db, dialect)
    await createPeople(db, dialect)
    await createQueues(db, dialect)
    await createDisplays(db, dialect)
    await createIntegrations(db, dialect)
    await createOperation(db, dialect)
  },
}

/** Creates the tables of figures, secrets, and what the server knows of its clock and its backups. */
async function createOperation(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const table = creator(db, dialect)

  await table('statistics_days', (t) =>
    t
      .addColumn('day', 'text', key)
      .$call(integers('version'))
      .addColumn('facts', dialect === 'sqlite' ? 'blob' : 'bytea', required),
  )
  // PostgreSQL would compress the facts by a quarter, and unpack a year of them for each start.
  if (dialect === 'postgres') await sql`alter table statistics_days alter column facts set storage external`.execute(db)
  await table('statistics_marks', (t) => t.addColumn('name', 'text', key).$call(texts('value')))
  await table('statistics_names', (t) =>
    t.$call(texts('kind', 'id', 'name')).addPrimaryKeyConstraint('statistics_names_pk', ['kind', 'id']),
  )
  // No foreign keys: figures outlive boards and rooms.
  await table('board_rooms', (t) =>
    t
      .$call(integers('did_id'))
      .$call(texts('until'))
      .$call(optionalIntegers('room_id'))
      .addPrimaryKeyConstraint('board_rooms_pk', ['did_id', 'until']),
  )
  await table('secrets', (t) => t.addColumn('name', 'text', key).$call(texts('value')))
  // Tables of one row.
  await table('clock_checks', (t) =>
    t.addColumn('id', 'integer', (column) => column.primaryKey()).$call(texts('seen_at', 'state')),
  )
  await table('nightly_backups', (t) =>
    t
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .$call(optionalTexts('good_at', 'failed_at'))
      .$call(optionalIntegers('good_kib', 'on_data_disk', 'tried_visits', 'tried_uploads'))
      .$call(optionalTexts('reason', 'tried_at', 'tried_fault')),
  )
  await run(
    db,
    "insert into clock_checks (id, seen_at, state) values (1, '', 'OK')",
    'insert into nightly_backups (id) values (1)',
  )
}
