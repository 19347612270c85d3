import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { IntakeException, IntakeHint, IntakeSource as SourceAnswer } from '../../contract/intake.ts'
import { dayIn } from '../../domain/days.ts'
import { EMPTY_RECORD } from '../../domain/intake/intakeRecord.ts'
import { hashOf, newApiKey } from '../../server/apiKeys/apiKeyRepository.ts'
import { migratePostgres } from '../../server/db/database.ts'
import { migrate, STEPS } from '../../server/db/migrations/migrate.ts'
import type { MigrationStep } from '../../server/db/migrations/migrationStep.ts'
import { openEmbedded } from '../../server/db/sqlite/embedded.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import { aFreePort } from '../browser/freePort.ts'
import { IntakeSource, openSource } from '../harness/intakeSource.ts'
import { MllpSender } from '../harness/mllp.ts'
import { createPostgresDatabase, POSTGRES, type TestDatabase } from '../harness/postgresDatabase.ts'
import { startServer, temporaryFolder, type TestServer } from '../harness/server.ts'

/** Rows of any table, as the version before `0110_intake_references` wrote them. */
type Tables = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>

const now = new Date()
const AT = now.toISOString()
const DAY = dayIn('Asia/Seoul', now)
const DECOMPOSED = '예약-가'.normalize('NFD')

/** Patients by the names of their sources, which had no channels. Each has the appointment of its place in the list. */
const PATIENTS = [
  { source: 'OCS', ref: 'V1', name: '김오씨', patientNo: 'N-1' },
  { source: 'EMR', ref: DECOMPOSED, name: '이이엠', patientNo: 'N-2' },
  { source: '외래', ref: 'A1', name: '박외래', patientNo: 'N-3' },
  { source: '옛시스템', ref: 'X1', name: '최옛날', patientNo: 'N-4' },
  { source: 'HIS', ref: 'H1', name: '정두길', patientNo: 'N-5' },
]
const KEYS = new Map(['EMR', 'HIS'].map((name) => [name, newApiKey()]))

async function insertRows(db: Kysely<Tables>): Promise<void> {
  const insert = async (table: string, rows: Tables[string][]) => {
    await db.insertInto(table).values(rows).execute()
  }
  const dated = (value: string) => ({ at: AT, value })
  const { changedAt: _, undoneAt: __, ...empty } = EMPTY_RECORD
  await insert(
    'appointments',
    PATIENTS.map(({ name, patientNo }, at) => ({
      id: 101 + at,
      day: DAY,
      identity: JSON.stringify([patientNo, '']),
      time: '',
      name,
      patient_no: patientNo,
      company: '',
      alerts: '',
      note: '',
    })),
  )
  await insert(
    'intake_patients',
    PATIENTS.map(({ source, ref, name, patientNo }, at) => {
      const said = {
        day: DAY,
        time: '',
        name,
        patientNo,
        company: '',
        packageId: null,
        roomIds: [],
        alerts: [],
        note: '',
      }
      const fields = { name: dated(name), patientNo: dated(patientNo) }
      return {
        source,
        ref,
        day: DAY,
        patient_no: patientNo,
        record: JSON.stringify({ ...empty, fields, plannedAt: AT }),
        applied: JSON.stringify({ state: 'EXPECTED', said, appointment: { said, stored: said }, visit: null }),
        appointment_id: 101 + at,
        visit_id: null,
        updated_at: AT,
      }
    }),
  )
  await insert(
    'api_keys',
    [...KEYS].map(([name, key]) => ({
      name,
      hash: hashOf(key),
      scopes: 'intake',
      addresses: '',
      created_at: AT,
      created_by: '관리자',
    })),
  )
  await insert(
    'hl7_counts',
    ['OCS', 'HIS'].map((source) => ({
      day: DAY,
      source,
      type: 'ADT_A04',
      taken: 1,
      unread: 0,
      failed: 0,
      last_at: AT,
    })),
  )
  await insert('hl7_messages', [{ sender: 'OCS|H', control_id: '1', hash: 'x', at: AT }])
  await insert('intake_files', [
    {
      at: AT,
      day: DAY,
      source: '외래',
      name: 'list.csv',
      version: '1',
      outcome: 'DONE',
      reason: '',
      created: 1,
      changed: 0,
      cancelled: 0,
      unchanged: 0,
      left_over: 0,
      refused: 0,
    },
  ])
  await insert('intake_exceptions', [
    { at: AT, source: 'OCS', ref: 'V1', kind: 'ROOM', detail: 'R-9' },
    { at: AT, source: 'EMR', ref: DECOMPOSED, kind: 'EXAM', detail: 'E-9' },
  ])
  await insert('intake_hints', [
    { at: AT, source: 'OCS', ref: 'V1', kind: 'CHANGED', detail: 'time' },
    { at: AT, source: 'EMR', ref: DECOMPOSED, kind: 'CHANGED', detail: 'note' },
  ])
  await insert(
    'intake_counts',
    ['OCS', 'EMR'].map((source, at) => ({
      day: DAY,
      source,
      last_at: AT,
      accepted: 3 + at,
      unchanged: 2,
      stale: 1,
      exception: 1,
      refused: 0,
    })),
  )
}

/** The steps of the version before, of which the last one is followed by its rows. */
const STEPS_BEFORE: readonly MigrationStep[] = STEPS.slice(
  0,
  STEPS.findIndex(({ name }) => name === '0110_intake_references'),
).map((step, at, steps) => ({
  name: step.name,
  async up(db, dialect) {
    await step.up(db, dialect)
    if (at === steps.length - 1) await insertRows(db as Kysely<Tables>)
  },
}))

const dataDir = temporaryFolder()
const folder = temporaryFolder()
let postgres: TestDatabase | undefined
let server: TestServer
let hl7: MllpSender
beforeAll(async () => {
  if (process.env[POSTGRES] === undefined) {
    const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(openEmbedded(dataDir)) })
    await migrate(db, 'sqlite', STEPS_BEFORE)
    await db.destroy()
  } else {
    postgres = await createPostgresDatabase('empty')
    await migratePostgres(postgres.url, STEPS_BEFORE)
  }
  mkdirSync(join(folder, '외래'))
  const port = await aFreePort()
  server = await startServer({
    env: { DATA_DIR: dataDir, DATABASE_URL: postgres?.url, HL7_PORT: String(port), INTAKE_DIR: folder },
  })
  hl7 = await MllpSender.open(port)
})
afterAll(async () => {
  hl7.close()
  await server.close()
  await postgres?.drop()
})

const arrival = (sender: string, id: string, [visit, no, name]: readonly [visit: string, no: string, name: string]) =>
  hl7.send(
    [
      `MSH|^~\\&|${sender}|H|WB||||ADT^A04|${id}|P|2.5`,
      `PID|1||${no}^^^HOSP^PI||${name}`,
      `PV1|1|O${'|'.repeat(17)}${visit}`,
    ].join('\r'),
  )
const keyOf = (name: string) =>
  new IntakeSource(server.url, {
    accessToken: KEYS.get(name) ?? '',
    refreshToken: '',
    user: {
      id: '',
      name: '',
      position: '',
      authority: 'USER',
    },
  })
const appointments = () => server.root.list<Appointment>('/v1/appointments?size=100')

it('DE-43 keeps what other systems said before their sources were named by channel, with composed references', async () => {
  const exceptions = await server.root.list<IntakeException>('/v1/intake/exceptions')
  expect(exceptions.map(({ source, ref, code }) => [source, ref, code]).toSorted()).toEqual([
    ['hl7:OCS', 'V1', 'R-9'],
    ['key:EMR', '예약-가', 'E-9'],
  ])
  const { hints } = await server.root.get<{ hints: IntakeHint[] }>('/v1/intake/hints')
  expect(hints.map(({ appointmentId, text }) => [appointmentId, text]).toSorted()).toEqual([
    [101, 'OCS: 바뀐 내용 (시각)'],
    [102, 'EMR: 바뀐 내용 (메모)'],
  ])
  const { sources } = await server.root.get<{ sources: SourceAnswer[] }>('/v1/intake/sources')
  expect(sources).toMatchObject([
    { source: 'hl7:OCS', lastAt: AT, today: 1, open: 1, counts: { accepted: 3, unchanged: 2, stale: 1 } },
    { source: 'key:EMR', lastAt: AT, today: 1, open: 1, counts: { accepted: 4, unchanged: 2, stale: 1 } },
  ])
})

it('DE-43 finds the patients of before by their references, whatever the channel, and by their numbers', async () => {
  expect(await arrival('OCS', '1', ['V1', 'N-1', '김오씨'])).toEqual(['AA', '1'])
  const emr = await keyOf('EMR').plan('예약-가', { name: '이이엠', time: '11:00' })
  expect(emr).toMatchObject({ status: 200, body: { state: 'EXPECTED', hints: ['EMR: 바뀐 내용 (메모)'] } })
  writeFileSync(join(folder, '외래', 'list.part'), '예약번호,이름,환자번호,시간\nA1,박외래,N-3,12:00\n')
  renameSync(join(folder, '외래', 'list.part'), join(folder, '외래', 'list.csv'))
  const unknown = await openSource(server, '옛시스템')
  expect((await unknown.plan('X1', { name: '최옛날', time: '13:00' })).status).toBe(200)
  // The name has had a key and a connection, whose references were one.
  expect(await arrival('HIS', '2', ['H1', 'N-5', '정두길'])).toEqual(['AA', '2'])
  expect(await keyOf('HIS').state('H1')).toMatchObject({ state: 'ARRIVED' })
  // A system that is new to the patient.
  expect(await arrival('NEW', '3', ['Q1', 'N-2', '이이엠'])).toEqual(['AA', '3'])

  await vi.waitFor(
    async () => {
      const found = (await appointments()).map(({ id, time, arrived }) => [id, time, arrived] as const)
      expect(found.toSorted(([one], [other]) => one - other)).toEqual([
        [101, '', true],
        [102, '11:00', true],
        [103, '12:00', false],
        [104, '13:00', false],
        [105, '', true],
      ])
    },
    { timeout: 50_000 },
  )
  // What waited for a code is settled by the messages, which name none any more.
  expect(await server.root.list('/v1/intake/exceptions?resolved=false')).toEqual([])
  const { db } = server.database
  expect(await db.selectFrom('intake_patients').select('id').execute()).toHaveLength(PATIENTS.length)
  expect(await db.selectFrom('visits').select('id').execute()).toHaveLength(3)
}, 120_000)
