import { type Kysely, sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Gives a patient of other systems any number of references and numbers. Before this step, each reference was a patient
 * of its own. Sources are named by their channels. HL7 messages are counted with those of the other channels, and their
 * ids are no longer stored. Messages that are accepted without an effect have a list.
 */
export const intakeReferences: MigrationStep = {
  name: '0110_intake_references',
  async up(db, dialect) {
    const required = <C extends { notNull(): C }>(column: C) => column.notNull()
    const channelsOf = await readChannels(db as Kysely<Tables>)
    for (const column of ['patient_no', 'appointment_id', 'visit_id', 'day', 'updated'])
      await db.schema.dropIndex(`intake_patients_${column}`).execute()
    await db.schema.alterTable('intake_patients').renameTo('intake_patients_before').execute()
    await numbered(dialect)(db.schema.createTable('intake_patients'))
      .addColumn('day', 'text', required)
      .addColumn('record', 'text', required)
      .addColumn('applied', 'text')
      // No foreign keys: a deletion by staff would lock this row after the appointment, which intake locks before.
      .addColumn('appointment_id', 'integer')
      .addColumn('visit_id', 'integer')
      .addColumn('updated_at', 'text', required)
      .addColumn('source', 'text')
      .addColumn('ref', 'text')
      .$call(strict(dialect))
      .execute()
    const columns = sql.raw('source, ref, day, record, applied, appointment_id, visit_id, updated_at')
    await sql`insert into intake_patients (${columns}) select ${columns} from intake_patients_before`.execute(db)
    for (const column of ['appointment_id', 'visit_id', 'day', 'updated_at'])
      await db.schema.createIndex(`intake_patients_${column}`).on('intake_patients').column(column).execute()

    const ofPatient = <C extends { notNull(): C; references(ref: string): C; onDelete(action: 'cascade'): C }>(
      column: C,
    ) => column.notNull().references('intake_patients.id').onDelete('cascade')
    await db.schema
      .createTable('intake_refs')
      .addColumn('source', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('patient_id', 'integer', ofPatient)
      .addPrimaryKeyConstraint('intake_refs_key', ['source', 'ref'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('intake_refs_patient').on('intake_refs').column('patient_id').execute()
    for (const [source, channels] of channelsOf)
      for (const channel of channels)
        await sql`insert into intake_refs (source, ref, kind, patient_id)
          select ${`${channel}:${source}`}, ref, '', id from intake_patients where source = ${source}`.execute(db)

    await db.schema
      .createTable('intake_patient_numbers')
      .addColumn('patient_id', 'integer', ofPatient)
      .addColumn('number', 'text', required)
      .addColumn('authority', 'text', required)
      .addPrimaryKeyConstraint('intake_patient_numbers_key', ['patient_id', 'number'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('intake_patient_numbers_number').on('intake_patient_numbers').column('number').execute()
    await sql`insert into intake_patient_numbers (patient_id, number, authority)
      select intake_patients.id, patient_no, '' from intake_patients_before
      inner join intake_patients on intake_patients.source = intake_patients_before.source
        and intake_patients.ref = intake_patients_before.ref
      where patient_no <> ''`.execute(db)
    await db.schema.dropTable('intake_patients_before').execute()
    for (const column of ['source', 'ref']) await db.schema.alterTable('intake_patients').dropColumn(column).execute()

    const renamed = [...channelsOf].map(([source, [channel]]) => [source, `${channel}:${source}`] as const)
    for (const table of ['intake_exceptions', 'intake_hints'])
      for (const [source, name] of renamed)
        await sql`update ${sql.table(table)} set source = ${name} where source = ${source}`.execute(db)
    for (const table of ['intake_refs', 'intake_exceptions', 'intake_hints'])
      await composeRefs(db as Kysely<Tables>, table)

    await db.schema.alterTable('intake_counts').renameTo('intake_counts_before').execute()
    let counts = db.schema
      .createTable('intake_counts')
      .addColumn('day', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('last_at', 'text', required)
    for (const outcome of ['accepted', 'unchanged', 'stale', 'exception', 'refused'] as const)
      counts = counts.addColumn(outcome, 'integer', required)
    await counts
      .addPrimaryKeyConstraint('intake_counts_by_type', ['day', 'source', 'type'])
      .$call(strict(dialect))
      .execute()
    const counted = sql.raw('last_at, accepted, unchanged, stale, exception, refused')
    for (const [source, name] of renamed)
      await sql`insert into intake_counts (day, source, type, ${counted})
        select day, ${name}, '', ${counted} from intake_counts_before where source = ${source}`.execute(db)
    for (const table of ['intake_counts_before', 'hl7_messages', 'hl7_counts'])
      await db.schema.dropTable(table).execute()

    await numbered(dialect)(db.schema.createTable('intake_unchanged'))
      .addColumn('at', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('message_id', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('detail', 'text', required)
      .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
      .addUniqueConstraint('intake_unchanged_once', ['source', 'ref', 'type', 'message_id', 'reason', 'detail'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('intake_unchanged_at').on('intake_unchanged').column('at').execute()
  },
}

/**
 * Finds the channels by which each source has sent. A name that several channels have had stands for one source of each:
 * their references were one. Of a name without a trace any channel may come back.
 */
async function readChannels(db: Kysely<Tables>): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = async (table: string, column: string): Promise<ReadonlySet<string>> => {
    const rows = await db.selectFrom(table).select(column).distinct().execute()
    return new Set(rows.map((row) => row[column] ?? ''))
  }
  const traces = [
    ['key', await named('api_keys', 'name')],
    ['hl7', await named('hl7_counts', 'source')],
    ['folder', await named('intake_files', 'source')],
  ] as const
  const sources = new Set<string>()
  for (const table of ['intake_patients', 'intake_exceptions', 'intake_hints', 'intake_counts'])
    for (const source of await named(table, 'source')) sources.add(source)
  return new Map(
    [...sources].map((source) => {
      const known = traces.filter(([, names]) => names.has(source)).map(([channel]) => channel)
      return [source, known.length > 0 ? known : traces.map(([channel]) => channel)]
    }),
  )
}

/** Composes references: what was sent in another form of the same text is one reference. */
async function composeRefs(db: Kysely<Tables>, table: string): Promise<void> {
  const rows = await db.selectFrom(table).select(['source', 'ref']).distinct().execute()
  const other = rows.filter(({ ref }) => ref !== ref.normalize('NFC'))
  const known = new Set(rows.map(({ source, ref }) => JSON.stringify([source, ref])))
  for (const { source, ref } of other) {
    const composed = ref.normalize('NFC')
    const key = JSON.stringify([source, composed])
    const of = sql`source = ${source} and ref = ${ref}`
    if (known.has(key)) await sql`delete from ${sql.table(table)} where ${of}`.execute(db)
    else await sql`update ${sql.table(table)} set ref = ${composed} where ${of}`.execute(db)
    known.add(key)
  }
}
