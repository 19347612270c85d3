// Embedded database alone: its plans; postgres/plans.test.ts reads those of PostgreSQL.
import { beforeAll, expect, it } from 'vitest'
import type { Session } from '../../contract/auth.ts'
import { AppointmentQuery } from '../../contract/appointments.ts'
import { DeliveryQuery } from '../../contract/webhooks.ts'
import { VisitQuery } from '../../contract/visits.ts'
import { KOREAN } from '../../domain/text.ts'
import { findCaller, hasSessionFrom, rotate } from '../../server/auth/sessionRepository.ts'
import type { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { type Actor, findLastMove } from '../../server/queue/moveLog.ts'
import type { Program } from '../../server/http/authorize.ts'
import { IntakeService } from '../../server/intake/intakeService.ts'
import { KioskService } from '../../server/intake/kiosk/kioskService.ts'
import { findDisplays } from '../../server/displays/displayRepository.ts'
import { countAhead, countInExam, findLatest } from '../../server/queue/entries/queueRepository.ts'
import { markShown } from '../../server/didWaitings/receipts.ts'
import { DidWaitingLists, listMoves } from '../../server/didWaitings/didWaitingLists.ts'
import { findPatients } from '../../server/didWaitings/patientRepository.ts'
import { findOption } from '../../server/didOptions/didOptionRepository.ts'
import { MoveService } from '../../server/queue/moves/moveService.ts'
import { SpecialMoveService } from '../../server/queue/moves/specialMoveService.ts'
import { TagScanService } from '../../server/queue/tags/tagScanService.ts'
import { UndoService } from '../../server/queue/moves/undoService.ts'
import { TouchedVisits } from '../../server/statistics/rollUp/touchedVisits.ts'
import { readConfig } from '../../server/config.ts'
import { Metrics } from '../../server/status/metrics.ts'
import { readingMetrics } from '../../server/status/readMetrics.ts'
import { StatusWatch } from '../../server/status/statusWatch.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import { findRoomFacts } from '../../server/queue/estimates/roomFacts.ts'
import { countAppointments, listAppointments } from '../../server/visits/appointments/listAppointments.ts'
import { listVisits } from '../../server/visits/visitRepository.ts'
import { listDeliveries } from '../../server/webhooks/webhookRepository.ts'
import { VisitService } from '../../server/visits/visitService.ts'
import { createVisit } from '../harness/create.ts'
import { queryPlans } from '../harness/queryPlans.ts'
import { unaudited } from '../harness/unaudited.ts'
import { serverForAll } from '../harness/testServer.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { aUnit } from '../harness/database.ts'

const server = serverForAll()
let by: Actor
let session: Session
const EARLIER = { day: '2026-03-01', instant: '2026-03-01T00:00:00.000Z' }
beforeAll(async () => {
  if (!server.root.session) throw new Error('nobody signed in')
  session = server.root.session
  by = { ...session.user, address: '' }
})

/**
 * Matches plan steps that scan a whole table or index. Tables of rooms, boards and exams stay small, so they are
 * allowed.
 */
const SCANS =
  /^SCAN (visits|visit_rooms|did_waitings|did_waiting_moves|tag_mappings|sessions|refresh_tokens|audit_log|day_numbers)\b/

const OPEN_ENTRIES = /^SEARCH did_waitings USING (COVERING )?INDEX did_waitings_open \(did_id=\?/

/** Returns the full scans of growing tables in the queries of some work. */
async function scansOf(work: (unit: UnitOfWork) => Promise<unknown>): Promise<string[]> {
  const plans = await queryPlans(server.database.db, (db) => work(aUnit(db)))
  expect(plans.length).toBeGreaterThan(0)
  return plans.flat().filter((step) => SCANS.test(step))
}

it('guard: patients are checked in and moved along indexes alone, however many there are', async () => {
  const [{ did }, { did: other }] = await server.root.createStations({ useRfid: true }, {})
  const { visit, tagValue } = await server.root.createPatient()
  const scans = await scansOf(async (unit) => {
    const estimates = new WaitEstimates(unit.db)
    const [waitings, special, undo] = [
      new MoveService(unit, estimates),
      new SpecialMoveService(unit),
      new UndoService(unit),
    ]
    await new VisitService(unit, 'Asia/Seoul', estimates).create(
      unaudited,
      { ...session.user, sessionId: '', address: '' },
      {
        name: '홍길동',
        patientNo: '1',
        tagMappingId: null,
        roomIds: [],
        hideName: false,
        didId: other.id,
      },
    )
    const { didWaitingId } = await waitings.join(by, did.id, visit.id)
    await waitings.call(by, didWaitingId)
    await undo.undo(by, { didWaitingId })
    await waitings.hold(by, [didWaitingId])
    await special.transfer(by, didWaitingId, other.id)
    await special.front(by, { didWaitingId, reason: 'EMERGENCY', note: '' })
    await waitings.call(by, didWaitingId)
    await special.recall(by, didWaitingId)
    await waitings.done(by, [didWaitingId])
    await new TagScanService(unit, estimates).scan({ didId: did.id, tagValue }, null, {
      id: null,
      name: null,
      address: '192.0.2.1',
    })
  })
  expect(scans).toEqual([])
})

it('guard: a call that is not the first is refused along indexes, with the name of who was', async () => {
  const { did } = await server.root.createStation()
  const [first, second] = await server.root.createPatients({}, {})
  const scans = await scansOf(async (unit) => {
    const waitings = new MoveService(unit, new WaitEstimates(unit.db))
    const entries = [
      await waitings.join(by, did.id, first.visit.id),
      await waitings.join(by, did.id, second.visit.id),
    ] as const
    await waitings.call(by, entries[0].didWaitingId)
    await waitings.call(by, entries[0].didWaitingId)
    await expect(waitings.call(by, entries[1].didWaitingId)).rejects.toThrow()
    await expect(waitings.join(by, did.id, first.visit.id)).rejects.toThrow()
  })
  expect(scans).toEqual([])
})

it('guard: the lists of a board, and of those who are checked in, are read along indexes', async () => {
  const { did } = await server.root.createStation()
  await server.root.createPatient()
  const scans = await scansOf(async (unit) => {
    const lists = new DidWaitingLists(unit, findOption, new WaitEstimates(unit.db))
    for (const status of ['WAITING', 'CALLED', 'HOLDING'] as const) await lists.list(did.id, status, null)
    await lists.publicBoard(did.id)
    await lists.queues(undefined)
    for (const query of ['status=OPEN', 'status=OPEN&name=홍&page=2', 'status=OPEN&earlier=true']) {
      await listVisits(unit.db, VisitQuery.parse(Object.fromEntries(new URLSearchParams(query))), EARLIER)
    }
  })
  expect(scans).toEqual([])
})

it('guard: the visits of a day are read by an index of the days, however many other days there are', async () => {
  for (const query of ['day=2026-03-01', 'day=2026-03-01&status=CLOSED&page=2', 'day=2026-03-01&sort=name.asc']) {
    const plans = await queryPlans(server.database.db, (db) =>
      listVisits(db, VisitQuery.parse(Object.fromEntries(new URLSearchParams(query))), EARLIER),
    )
    for (const [step] of plans.slice(0, 2))
      expect([query, step]).toEqual([
        query,
        expect.stringMatching(/^SEARCH visits USING (COVERING )?INDEX visits_number \(day=\?\)$/),
      ])
  }
})

it('guard: a caller is found, and a session renewed, along indexes', async () => {
  const scans = await scansOf(async (unit) => {
    await findCaller(unit.db, 'a', new Date())
    await hasSessionFrom(unit.db, session.user.id, '127.0.0.1')
    await unit.run((tx) =>
      rotate(
        tx,
        session.refreshToken,
        { refreshKey: new Uint8Array(32), idleMs: 3_600_000, unconfirmedMs: 3_600_000 },
        new Date(),
      ),
    )
  })
  expect(scans).toEqual([])
})

it('guard: visits are counted off an index, and a page of them is read off the end of one', async () => {
  const [count, page] = await queryPlans(server.database.db, (db) => listVisits(db, VisitQuery.parse({}), EARLIER))
  expect(count).toEqual([expect.stringMatching(/^SCAN visits USING COVERING INDEX/)])
  expect(page?.filter((step) => SCANS.test(step))).toEqual(['SCAN visits USING INDEX visits_created'])
  expect(page?.join()).not.toContain('SCAN tag_mappings')
})

it('guard: how long exams take is read off the end of an index of those that are done, however many are', async () => {
  const { did } = await server.root.createStation()
  const [, done] = await queryPlans(server.database.db, (db) => findRoomFacts(db, [did.id], new Date()))
  expect(done?.[0]).toBeDefined()
  expect(done?.join()).toContain('USING INDEX did_waitings_done (did_id=? AND ended_at>?)')
})

it('guard: who is due to be erased is found by an index of those who are not, however many are', async () => {
  const { id } = await createVisit(server.root)
  await server.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
  const [due, erasing] = await queryPlans(server.database.db, (db) => eraseNames(db, new Date(Date.now() + 1_000)))
  expect(due).toEqual(['SEARCH visits USING INDEX visits_named (closed_at<?)'])
  expect(erasing).toEqual(['SEARCH visits USING INTEGER PRIMARY KEY (rowid=?)'])
})

it('guard: a kiosk finds the appointment of a number by an index, however many are expected', async () => {
  const program = { id: null, name: '키오스크', address: '', sessionId: 'kiosk' } as unknown as Program
  const plans = await queryPlans(server.database.db, (db) => {
    const unit = aUnit(db)
    return new KioskService(unit, 'Asia/Seoul', new WaitEstimates(db), () => 'NONE').checkIn(program, { text: '10023' })
  })
  expect(plans.flat()).toContain('SEARCH appointments USING INDEX appointments_patient (day=? AND patient_no=?)')
})

it('guard: messages about patients are carried out along indexes of the patients, however many a day has', async () => {
  const plans = await queryPlans(server.database.db, async (db) => {
    const counts = { add: () => undefined, refuse: () => undefined }
    const intake = new IntakeService(aUnit(db), 'Asia/Seoul', new WaitEstimates(db), counts)
    const key = { source: 'key:HIS', ref: '1' }
    const patient = { name: '홍길동', patientNo: '10023' }
    for (const event of [{ kind: 'leave' }, { kind: 'plan', patient }, { kind: 'arrive' }] as const)
      await intake.receive({ ...key, address: '', event })
    await intake.read(key, KOREAN)
  })
  const ofAll = /^SCAN intake_|_day \(day=\?\)|intake_hints_open/
  expect(plans.flat().filter((step) => ofAll.test(step))).toEqual([])
})

it('guard: the newest events of a receiver are read off the end of their table, however many there are', async () => {
  for (const [query, page] of [
    ['webhookId=1', 'SCAN webhook_deliveries'],
    [
      'webhookId=1&state=FAILED',
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_state (webhook_id=? AND state=?)',
    ],
  ]) {
    const [, plan] = await queryPlans(server.database.db, (db) =>
      listDeliveries(db, DeliveryQuery.parse(Object.fromEntries(new URLSearchParams(query)))),
    )
    expect(plan).toEqual([page])
  }
})

it('guard: the appointments of a day are counted and paged by their index alone, in its order', async () => {
  const plans = await queryPlans(server.database.db, async (db) => {
    await listAppointments(db, AppointmentQuery.parse({ page: '5000', arrived: 'false' }), '2026-03-01')
    await countAppointments(db, '2026-03-01')
  })
  expect(plans).toEqual([0, 1, 2].map(() => ['SEARCH appointments USING COVERING INDEX appointments_time (day=?)']))
})

it('guard: the checks, the metrics and the statistics look at the open entries and visits, however long the history is', async () => {
  const plans = await queryPlans(server.database.db, async (db) => {
    const database = { db, dialect: 'sqlite' } as const
    const watch = new StatusWatch({
      config: readConfig({ DATA_DIR: '.' }),
      database,
      backupFolder: () => null,
      clock: { check: () => Promise.resolve('OK') },
      otherClocks: { differences: [] },
      jobs: () => new Map(),
      certificate: () => undefined,
      limits: () => ({ warning: 30, alarm: 60 }),
      provider: undefined,
    })
    const sources = { database, dataDir: '.', jobs: () => [], status: () => watch.look(), sockets: () => 0 }
    await readingMetrics(new Metrics(''), sources)()
    await new TouchedVisits(db, 1).find({ form: '', moves: 0, visits: 0, closed: EARLIER.instant })
  })
  const steps = plans.flat()
  // The last id of the log.
  expect(steps.filter((step) => SCANS.test(step) || step.includes('AUTOMATIC'))).toEqual(['SCAN did_waiting_moves'])
  expect(steps.filter((step) => step.includes('INDEX did_waitings_waiting (did_id=?)'))).toHaveLength(3)
  expect(steps).toContain('SEARCH visits USING COVERING INDEX visits_reopened (status=? AND reopened_at>?)')
})

it.each(['WAITING', 'HOLDING'] as const)('DE-10 the list of %s comes in its order, without sorting', async (status) => {
  expect(await queryPlans(server.database.db, (db) => findPatients(db, 1, status))).toEqual([
    [expect.stringMatching(OPEN_ENTRIES), 'SEARCH visits USING INTEGER PRIMARY KEY (rowid=?)'],
  ])
})

it('DE-08 DE-09 who is called, turns, free places and the front are read within the open entries', async () => {
  const plans = await queryPlans(server.database.db, async (db) => {
    await findPatients(db, 1, 'CALLED')
    await countAhead(db, [1, 2], { id: 9, createdAt: '2026', frontAt: '', placeAt: null, leftOver: 0 })
    await countInExam(db, [1, 2])
    for (const column of ['place', 'called_at', 'front_at'] as const) await findLatest(db, [1, 2], column)
  })
  expect(plans.map(([step]) => step)).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(OPEN_ENTRIES)))
})

it('guard: the log is read by its indexes, however long it grows', async () => {
  const plans = await queryPlans(server.database.db, async (db) => {
    await findLastMove(db, 1)
    await listMoves(db, { didId: 1 })
    await listMoves(db, { visitId: 1 })
  })
  const steps = plans.flatMap((plan) => plan.filter((step) => step.includes('did_waiting_moves')))
  expect(steps).toEqual(
    ['did_waiting_id', 'did_id', 'did_id', 'visit_id', 'visit_id'].map((column) =>
      expect.stringMatching(
        new RegExp(
          `^SEARCH did_waiting_moves USING (COVERING )?INDEX did_waiting_moves_${column} \\(${column}=\\?\\)$`,
        ),
      ),
    ),
  )
})

it('guard: displays are listed by an index, and receipts take one statement for all of them', async () => {
  const [[step] = []] = await queryPlans(server.database.db, (db) => findDisplays(db))
  expect(step).toBe('SCAN displays USING INDEX displays_did')
  const calls = [1, 2, 3].map((didWaitingId) => ({
    displayId: 'a',
    didId: 1,
    didWaitingId,
    calledAt: 'x',
    shownAt: 'y',
  }))
  const plans = await queryPlans(server.database.db, (db) => markShown(db, calls))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('SEARCH did_waitings USING INTEGER PRIMARY KEY (rowid=?)')
  expect(plans[0]?.join()).not.toContain('SCAN did_waitings')
})
