import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import type { ReopenedVisit, Visit } from '../../contract/visits.ts'
import type { Row } from '../../server/db/schema.ts'
import { type BusEvent, reload } from '../../server/events/bus.ts'
import { eraseNames } from '../../server/visits/eraseNames.ts'
import type { VisitService } from '../../server/visits/visitService.ts'
import { PASSWORD } from '../harness/builders.ts'
import { createVisit } from '../harness/create.ts'
import { unaudited } from '../harness/unaudited.ts'
import { visitsBeside } from '../harness/visitsBeside.ts'
import { dateAt, serverForEach } from '../harness/testServer.ts'

const NOW = '2026-03-02T03:00:00.000Z'
/** Cutoff: older visits are due. */
const BEFORE = '2026-03-01T00:00:00.000Z'
const JUST_BEFORE = '2026-02-28T23:59:59.999Z'

dateAt(NOW)
const server = serverForEach({ env: { VISIT_CLOSE_DAYS: '0', VISIT_NAME_DAYS: '90' } })
let visits: VisitService
let told: BusEvent[]
beforeEach(() => {
  ;({ visits, told } = visitsBeside(server))
})

let number = 1_000
/** Inserts visits in one statement, so that they keep the given order. */
async function stored(...given: Partial<Row<'visits'>>[]): Promise<number[]> {
  const rows = await server.database.db
    .insertInto('visits')
    .values(
      given.map((row) => ({
        name: '남궁민수',
        patient_no: 'A-1',
        tag_mapping_id: null,
        status: 'OPEN' as const,
        created_at: JUST_BEFORE,
        closed_at: null,
        reopened_at: null,
        day: '2026-02-01',
        number: (number += 1),
        ...row,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
const change = (id: number, values: Partial<Row<'visits'>>) =>
  server.database.db.updateTable('visits').set(values).where('id', '=', id).execute()
const one = (id: number) => server.root.get<Visit>(`/v1/visits/${id}`)
const openOnes = async () =>
  (await server.database.db.selectFrom('visits').select('id').where('status', '=', 'OPEN').orderBy('id').execute()).map(
    ({ id }) => id,
  )
const namedOnes = async () =>
  (await server.database.db.selectFrom('visits').select('id').where('name', '!=', '').orderBy('id').execute()).map(
    ({ id }) => id,
  )
/** Returns the audit lines of an action, oldest first. */
const linesOf = async (action: string) => (await server.root.list<AuditRow>(`/v1/audit?action=${action}`)).toReversed()
const ROOT = { id: 'root', name: '최종관리자', authority: 'ROOT', sessionId: '', address: '' } as const

describe('a visit of which there was no sign since an instant', () => {
  it('is closed: checked in, opened again and moved before it, to the millisecond', async () => {
    const { did } = await server.root.createStation({ maxPatient: 9, useMultiCall: true })
    const [movesLate, movedBefore] = await server.root.createPatients({}, {})
    for (const [patient, at] of [
      [movesLate, BEFORE],
      [movedBefore, JUST_BEFORE],
    ] as const) {
      await server.root.call(await server.root.join(did, patient))
      await change(patient.visit.id, { created_at: JUST_BEFORE })
      await server.database.db
        .updateTable('did_waiting_moves')
        .set({ at })
        .where('visit_id', '=', patient.visit.id)
        .execute()
    }
    const [, late, , openedLate] = (await stored(
      {},
      { created_at: BEFORE },
      { reopened_at: JUST_BEFORE },
      { reopened_at: BEFORE },
    )) as [number, number, number, number]
    expect(await visits.closeForgotten(new Date(BEFORE))).toBe(3)
    expect(await openOnes()).toEqual([movesLate.visit.id, late, openedLate])
    expect(await one(movedBefore.visit.id)).toMatchObject({
      status: 'CLOSED',
      autoClosed: true,
      closedAt: NOW,
      tagMappingId: null,
      waitings: [{ status: 'CANCELED' }],
    })
    expect(told).toEqual([reload(did.id, expect.any(Number) as number)])
  })

  it('is closed however many there are, the oldest first, and each is in the audit log', async () => {
    const ids = await stored(
      ...Array.from({ length: 101 }, (_, at) => ({
        created_at: new Date(Date.parse(JUST_BEFORE) - at).toISOString(),
      })),
    )
    const stopping = new AbortController()
    stopping.abort()
    expect(await visits.closeForgotten(new Date(BEFORE), stopping.signal)).toBe(50)
    expect(await openOnes()).toEqual(ids.slice(0, 51))
    expect(await visits.closeForgotten(new Date(BEFORE))).toBe(51)
    expect(await visits.closeForgotten(new Date(BEFORE))).toBe(0)
    const lines = await linesOf('visits.closeForgotten')
    expect(lines.flatMap(({ subjects }) => subjects)).toHaveLength(101)
    expect(new Set(lines.flatMap(({ subjects }) => subjects))).toEqual(new Set(ids.map(String)))
    for (const line of lines) expect(line).toMatchObject({ userId: null, userName: null, address: '', kind: 'visit' })
  })

  it('is opened again by staff as one that nobody but they have closed', async () => {
    const [first, second] = (await stored({}, {})) as [number, number]
    await visits.closeForgotten(new Date(BEFORE))
    expect((await server.root.post<ReopenedVisit>('/v1/visits/reopen', { id: first })).visit).toMatchObject({
      status: 'OPEN',
      closedAt: null,
      autoClosed: false,
    })
    await server.root.patch('/v1/visits', { visits: [{ id: second, status: 'OPEN' }] })
    expect(await one(second)).toMatchObject({ status: 'OPEN', closedAt: null, autoClosed: false })
    // Both visits have recent activity now.
    expect(await visits.closeForgotten(new Date(BEFORE))).toBe(0)
  })
})

describe('names that were kept for long enough', () => {
  const closed = (closed_at: string) => ({ status: 'CLOSED' as const, closed_at })

  it('are erased with the number of the patient, of visits closed before the instant and of no other', async () => {
    const [due, , left] = (await stored(closed(JUST_BEFORE), {}, closed(BEFORE))) as [number, number, number]
    const before = await namedOnes()
    expect(await eraseNames(server.database.db, new Date(BEFORE))).toBe(1)
    expect(await namedOnes()).toEqual(before.filter((id) => id !== due))
    expect(await one(due)).toMatchObject({ name: '', patientNo: '', status: 'CLOSED', closedAt: JUST_BEFORE })
    expect(await one(left)).toMatchObject({ name: '남궁민수', patientNo: 'A-1' })
    expect(await linesOf('visits.erase')).toEqual([
      expect.objectContaining({ subjects: [String(due)], kind: 'visit', userId: null, userName: null, address: '' }),
    ])
  })

  it('are erased the oldest first, and nothing is in the audit log where there are none', async () => {
    expect(await eraseNames(server.database.db, new Date(BEFORE))).toBe(0)
    expect(await linesOf('visits.erase')).toEqual([])
    const ids = await stored(
      ...Array.from({ length: 120 }, (_, at) => closed(new Date(Date.parse(JUST_BEFORE) - at).toISOString())),
    )
    const stopping = new AbortController()
    stopping.abort()
    expect(await eraseNames(server.database.db, new Date(BEFORE), stopping.signal)).toBe(100)
    expect(await namedOnes()).toEqual(ids.slice(0, 20))
    expect(await eraseNames(server.database.db, new Date(BEFORE))).toBe(20)
    expect(await namedOnes()).toEqual([])
  })
})

describe('twelve hours are a night', () => {
  // In Seoul: the day began at 15:00 UTC, and twelve hours before noon are 15:00 UTC as well.
  const YESTERDAY = '2026-03-01'
  const [LONGER, AS_LONG] = ['2026-03-01T14:59:59.999Z', '2026-03-01T15:00:00.000Z']

  it('DE-37 who came more than six hours ago, on a day before, came earlier; nobody else did', async () => {
    const [SIX_AND_MORE, SIX_HOURS] = ['2026-03-01T20:59:59.999Z', '2026-03-01T21:00:00.000Z']
    const [earlier, inTheNight, today] = await stored(
      { created_at: SIX_AND_MORE, day: YESTERDAY },
      { created_at: SIX_HOURS, day: YESTERDAY },
      { created_at: SIX_AND_MORE, day: '2026-03-02' },
    )
    const ids = async (query: string) =>
      (await server.root.list<Visit>(`/v1/visits?sort=id.asc&${query}`)).map(({ id }) => id)
    expect(await ids('earlier=true')).toEqual([earlier])
    expect(await ids('earlier=false')).toEqual([inTheNight, today])
    expect(await server.root.post('/v1/visits/check-out-earlier', {})).toMatchObject({ count: 1 })
    expect(await openOnes()).toEqual([inTheNight, today])
    expect(await one(earlier as number)).toMatchObject({ status: 'CLOSED', autoClosed: false })
  })

  it('a number of the evening before is given again after one, to the millisecond', async () => {
    await stored({ created_at: LONGER, day: YESTERDAY, number: 1 }, { created_at: AS_LONG, day: YESTERDAY, number: 2 })
    expect([(await createVisit(server.root)).number, (await createVisit(server.root)).number]).toEqual([1, 3])
  })

  it('but not while its patient still stands on a board, and not one of who came the day before that', async () => {
    const { did } = await server.root.createStation()
    const [waits, left] = await server.root.createPatients({}, {})
    await server.root.join(did, waits)
    await server.root.done(await server.root.join(did, left))
    for (const { visit } of [waits, left]) await change(visit.id, { created_at: LONGER, day: YESTERDAY })
    await stored({ created_at: AS_LONG, day: '2026-02-28', number: 3 })
    await server.database.db.updateTable('day_numbers').set({ last: 0 }).execute()
    const numbers = []
    for (let at = 0; at < 2; at += 1) numbers.push((await createVisit(server.root)).number)
    expect(numbers).toEqual([2, 3])
  })
})

describe('a visit that is opened again', () => {
  it('is one of today, with its own number, and says whether that is another', async () => {
    const [own, taken] = (await stored(
      { status: 'CLOSED', closed_at: JUST_BEFORE, number: 7 },
      { status: 'CLOSED', closed_at: JUST_BEFORE, number: 1 },
    )) as [number, number]
    expect((await createVisit(server.root)).number).toBe(1)
    const reopen = (id: number) => server.root.post<ReopenedVisit>('/v1/visits/reopen', { id })
    expect(await reopen(own)).toMatchObject({ numberChanged: false, tagLost: false, visit: { number: 7 } })
    expect(await reopen(taken)).toMatchObject({ numberChanged: true, tagLost: false, visit: { number: 2 } })
    const days = await server.database.db
      .selectFrom('visits')
      .select(['day', 'reopened_at'])
      .where('id', 'in', [own, taken])
      .execute()
    expect(days).toEqual([own, taken].map(() => ({ day: '2026-03-02', reopened_at: NOW })))
    expect(await linesOf('visits.reopen')).toEqual(
      [own, taken].map((id) => expect.objectContaining({ subjects: [String(id)], kind: 'visit', userId: 'root' })),
    )
  })
})

describe('the boards of a patient', () => {
  it('are told of another name, and of whether it is shown; of nothing that they do not show, and none that the patient left', async () => {
    const [first, second, left] = await server.root.createStations({}, {}, {})
    const patient = await server.root.createPatient({ name: '남궁민수' })
    await server.root.done(await server.root.join(left.did, patient))
    await server.root.hold(await server.root.join(first.did, patient))
    await server.root.join(second.did, patient)
    const boardsTold = async (patch: object) => {
      told.length = 0
      await visits.update(unaudited, ROOT, [{ id: patient.visit.id, ...patch }])
      return told.map((event) => event.kind === 'messages' && event.didId)
    }
    const boards = [first.did.id, second.did.id]
    expect(await boardsTold({ name: '홍길동' })).toEqual(boards)
    expect(await boardsTold({ hideName: true })).toEqual(boards)
    for (const same of [{ name: '홍길동' }, { hideName: true }, { patientNo: '12' }, { roomIds: [] }, {}])
      expect([same, await boardsTold(same)]).toEqual([same, []])
    expect(await boardsTold({ hideName: false })).toEqual(boards)
  })
})

it('DE-03 the list sorts by each field, and is otherwise the newest first', async () => {
  const [a, b, c] = await stored(
    { created_at: '2026-02-01T00:00:01.000Z', patient_no: '3', name: '나' },
    { created_at: '2026-02-01T00:00:03.000Z', patient_no: '1', name: '다' },
    { created_at: '2026-02-01T00:00:01.000Z', patient_no: '2', name: '가' },
  )
  const ids = async (query: string) => (await server.root.list<Visit>(`/v1/visits?${query}`)).map(({ id }) => id)
  expect(await ids('')).toEqual([b, c, a])
  expect(await ids('sort=id.desc')).toEqual([c, b, a])
  expect(await ids('sort=patientNo.asc')).toEqual([b, c, a])
  expect(await ids('sort=name.asc')).toEqual([c, a, b])
  expect(await ids('sort=createdAt.asc,id.asc')).toEqual([a, c, b])
})

describe('the visits of a day', () => {
  it('are all of its visits, also of patients who have left and whose names were erased', async () => {
    const erased = { day: '2026-02-20', name: '', patient_no: '', status: 'CLOSED', closed_at: JUST_BEFORE } as const
    const [left, forgotten] = await stored(erased, { day: '2026-02-20' }, { day: '2026-02-21' })
    const content = await server.root.list<Visit>('/v1/visits?day=2026-02-20&sort=id.asc')
    expect(content.map(({ id, name, status }) => [id, name, status])).toEqual([
      [left, '', 'CLOSED'],
      [forgotten, '남궁민수', 'OPEN'],
    ])
    const closed = await server.root.get<Page<Visit>>('/v1/visits?day=2026-02-20&status=CLOSED')
    expect(closed.content.map(({ id }) => id)).toEqual([left])
  })

  it('are by the day of the hospital, and a reopened visit is one of today', async () => {
    // 23:30 UTC is half past eight in the morning of the next day in Seoul.
    vi.setSystemTime(new Date('2026-03-01T23:30:00.000Z'))
    const staff = await server.anyone.signIn('root', PASSWORD)
    const today = await createVisit(staff)
    const [back] = await stored({ status: 'CLOSED', closed_at: JUST_BEFORE, day: '2026-02-20' })
    await staff.post('/v1/visits/reopen', { id: back })
    const ids = async (day: string) =>
      (await staff.list<Visit>(`/v1/visits?day=${day}&sort=id.asc`)).map(({ id }) => id)
    expect([await ids('2026-03-01'), await ids('2026-03-02'), await ids('2026-02-20')]).toEqual([
      [],
      [today.id, back],
      [],
    ])
  })

  it('are refused of what is no day', async () => {
    expect(await server.root.request('GET', '/v1/visits?day=2026-02-30')).toMatchObject({ status: 400 })
    expect(await server.root.list<Visit>('/v1/visits?day=')).toEqual([])
  })
})

it('staff who read a visit, or the list, are in the audit log', async () => {
  const staff = await server.anyone.signIn('root', PASSWORD)
  const { id } = await createVisit(staff)
  await staff.get(`/v1/visits/${id}`)
  await staff.get('/v1/visits')
  await vi.waitFor(async () => {
    expect((await linesOf('visits.read')).map(({ subjects, kind }) => [subjects, kind])).toEqual([
      [[String(id)], 'visit'],
      [[String(id)], 'visit'],
    ])
  })
  await staff.patch('/v1/visits', { visits: [{ id, patientNo: '7' }] })
  const [[created], [updated]] = [await linesOf('visits.create'), await linesOf('visits.update')]
  for (const line of [created, updated]) expect(line).toMatchObject({ subjects: [String(id)], kind: 'visit' })
})

it('what does not exist is not found', async () => {
  for (const answer of [
    await server.root.request('GET', '/v1/visits/999999'),
    await server.root.request('PATCH', '/v1/visits', { visits: [{ id: 999_999, patientNo: '7' }] }),
  ])
    expect(answer).toMatchObject({ status: 404, refusal: { code: 'VISIT_NOT_FOUND' } })
})
