import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RoomQuery } from '../../../contract/rooms.ts'
import type { Database } from '../../../server/db/database.ts'
import type { DB } from '../../../server/db/schema.ts'
import { MoveService } from '../../../server/queue/moves/moveService.ts'
import { findEntriesOfVisit } from '../../../server/queue/entries/entryRepository.ts'
import { countAhead, countInExam, findLatest } from '../../../server/queue/entries/queueRepository.ts'
import { findLastMove } from '../../../server/queue/moveLog.ts'
import { listMoves } from '../../../server/didWaitings/didWaitingLists.ts'
import { findPatients } from '../../../server/didWaitings/patientRepository.ts'
import { listRooms } from '../../../server/rooms/roomRepository.ts'
import { aUnit, openDatabase } from '../../harness/database.ts'
import { recordingQueries } from '../../harness/recordingQueries.ts'
import { WaitEstimates } from '../../../server/queue/estimates/waitEstimates.ts'

/** Enough rows that a full scan is never the cheapest plan. */
const VISITS = 20_000
const ROOMS = 5_000

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  const { db } = database
  await sql`insert into rooms (no, name_kr, name_en, name_cn, name_jp, memo, use_multi_call, use_rfid, is_accessible, max_patient)
    select n::text, '방 ' || n, 'Room ' || n % 400, '', '', '', 0, n % 2, 1, 1 + n % 9 from generate_series(1, ${sql.lit(ROOMS)}) n`.execute(
    db,
  )
  await sql`insert into dids (no, name_kr, doctor_kr, explain_kr, agent_port, ip_address, mac_address, rfid_reader_id, room_id)
    select n::text, '', '', '', '', '', '', '', n from generate_series(1, 500) n`.execute(db)
  await sql`insert into visits (name, patient_no, status, created_at, day, number)
    select '환자', '', 'OPEN', '2026-01-01', '2026-01-01', n from generate_series(1, ${sql.lit(VISITS)}) n`.execute(db)
  // Most entries have ended, as in a hospital after some months of use.
  await sql`insert into did_waitings (status, created_at, did_id, visit_id, ended_at)
    select case when n % 50 = 0 then 'WAITING' else 'DONE' end, '2026-01-01', 1 + n % 50, n, case when n % 50 = 0 then null else '2026' end
    from generate_series(1, ${sql.lit(VISITS)}) n`.execute(db)
  await sql`insert into did_waiting_moves (action, to_status, note, at, did_waiting_id, did_id, visit_id)
    select 'join', 'WAITING', '', '2026-01-01', n, 1 + n % 50, n from generate_series(1, ${sql.lit(VISITS)}) n`.execute(
    db,
  )
  // The maximum number of kept displays: most of them disconnected, some of them named.
  await sql`insert into displays (id, did_id, screen, version, address, connected_at, gone_at, name)
    select n::text, 1 + n % 50, '', '', '', '2026-01-01', case when n % 10 = 0 then null else '2026' end, case when n % 20 = 0 then '3층' else '' end
    from generate_series(1, 5000) n`.execute(db)
  await sql`analyze`.execute(db)
}, 60_000)
afterAll(() => database.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)]

/** Returns the steps of PostgreSQL's plan for each query of `work`. */
async function plansOf(work: (db: Kysely<DB>) => Promise<unknown>): Promise<Plan[][]> {
  const { db, asked } = recordingQueries(database.db)
  await work(db)
  const plans: Plan[][] = []
  for (const query of asked) {
    const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    plans.push(steps(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan))
  }
  return plans
}
const scanned = (plans: Plan[][]) =>
  plans
    .flat()
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => step['Relation Name'])
const indexes = (plans: Plan[][]) => plans.flat().flatMap((step) => step['Index Name'] ?? [])

describe('on PostgreSQL', () => {
  it.each(['WAITING', 'CALLED', 'HOLDING'] as const)(
    'DE-10 the list of %s is read by the index of open entries',
    async (status) => {
      const plans = await plansOf((db) => findPatients(db, 1, status))
      expect(indexes(plans)).toContain('did_waitings_open')
      expect(scanned(plans)).toEqual([])
    },
  )

  it("DE-08 DE-09 turns, free places and a patient's entries are read by indexes", async () => {
    const plans = await plansOf(async (db) => {
      await countAhead(db, [1, 2], { id: 9, createdAt: '2026', frontAt: '', placeAt: null, leftOver: 0 })
      await countInExam(db, [1, 2])
      for (const column of ['place', 'called_at', 'front_at'] as const) await findLatest(db, [1, 2], column)
      await findEntriesOfVisit(db, 7)
    })
    expect(scanned(plans).filter((table) => table !== 'rooms' && table !== 'dids')).toEqual([])
    for (const plan of plans)
      expect(indexes([plan]).filter((index) => index.startsWith('did_waitings_'))).not.toEqual([])
  })

  it('a call that is prepared once for all patients reads by the same indexes', async () => {
    const { db, asked } = recordingQueries(database.db)
    const { id } = await database.db
      .selectFrom('did_waitings')
      .select('id')
      .where('status', '=', 'WAITING')
      .executeTakeFirstOrThrow()
    await database.db
      .insertInto('users')
      .values({ id: 'nurse', name: '', position: '', authority: 'USER', password_hash: '', created_at: '' })
      .execute()
    await new MoveService(aUnit(db), new WaitEstimates(db)).call({ id: 'nurse', name: '', address: '' }, id)
    const plans = await database.db.connection().execute(async (connection) => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
      const found: Plan[][] = []
      for (const [at, query] of asked.entries()) {
        await sql.raw(`prepare p${at} as ${query.sql}`).execute(connection)
        const values = sql.join(query.parameters.map((value) => sql.lit(value)))
        const { rows } = await sql<{
          'QUERY PLAN': { Plan: Plan }[]
        }>`explain (format json) execute ${sql.raw(`p${at}`)}(${values})`.execute(connection)
        found.push(steps(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan))
      }
      await sql`reset plan_cache_mode`.execute(connection)
      return found
    })
    expect(plans.length).toBeGreaterThan(10)
    // PostgreSQL scans tables of one or two pages whatever indexes they have.
    expect(
      scanned(plans).filter((table) => table !== 'dids' && table !== 'did_pauses' && table !== 'did_emergencies'),
    ).toEqual([])
  })

  it('the log is read by its indexes', async () => {
    const plans = await plansOf(async (db) => {
      await findLastMove(db, 1)
      await listMoves(db, { didId: 7 })
      await listMoves(db, { visitId: 7 })
    })
    expect(scanned(plans)).toEqual([])
  })

  it.each(['', 'no.asc'])('a page of a long list is read off an index: sort=%s', async (sort) => {
    const [, page] = await plansOf((db) => listRooms(db, RoomQuery.parse({ sort, page: '2' })))
    expect(scanned([page ?? []])).toEqual([])
  })
})
