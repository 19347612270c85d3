import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { KioskTicket } from '../../contract/kiosks.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { CheckedOut, ReopenedVisit, Visit } from '../../contract/visits.ts'
import { PASSWORD } from '../harness/builders.ts'
import type { Client, Station } from '../harness/client.ts'
import { visitsBeside } from '../harness/visitsBeside.ts'
import { dateAt, serverForEach } from '../harness/testServer.ts'
import type { BusEvent } from '../../server/events/bus.ts'
import type { VisitService } from '../../server/visits/visitService.ts'

const EVENING = '2026-03-01T08:00:00.000Z'
const MORNING = '2026-03-02T00:00:00.000Z'

dateAt(EVENING)
const server = serverForEach()
let root: Client
beforeEach(() => {
  root = server.root
})

const checkOut = (...visits: Pick<Visit, 'id'>[]) =>
  root.post<CheckedOut>('/v1/visits/check-out-finished', { ids: visits.map(({ id }) => id) })
const undo = (ids: readonly number[]) => root.request<ReopenedVisit[]>('POST', '/v1/visits/undo-check-out', { ids })
const here = async (query = '') =>
  (await root.list<Visit>(`/v1/visits?status=OPEN&sort=id.asc${query}`)).map(({ name }) => name)

describe('the end of the day', () => {
  it('checks out in one press who is finished, and nobody else', async () => {
    const [station, next] = await root.createStations({}, {})
    const of = (name: string, roomIds: number[] = []) => root.createPatient({ name, roomIds })
    const finished = await of('마침', [station.room.id])
    const unplanned = await of('계획없이 마침')
    const due = await of('한 곳 남음', [station.room.id, next.room.id])
    const nowhere = await of('대기 등록 안 됨')
    const held = await of('보류')
    const inExam = await of('검사 중')
    const waiting = await of('대기')
    for (const patient of [finished, unplanned, due]) await root.done(await root.join(station.did, patient))
    await root.hold(await root.join(next.did, held))
    await root.call(await root.join(station.did, inExam))
    await root.join(station.did, waiting)

    const all = [finished, unplanned, due, nowhere, held, inExam, waiting].map(({ visit }) => visit)
    expect(await checkOut(...all)).toEqual({ ids: [finished.visit.id, unplanned.visit.id] })
    expect(await here()).toEqual(['한 곳 남음', '대기 등록 안 됨', '보류', '검사 중', '대기'])
    expect(await root.get<Visit>(`/v1/visits/${finished.visit.id}`)).toMatchObject({
      status: 'CLOSED',
      tagMappingId: null,
    })
  })

  it('is undone in one press: visits and tags are back, unless somebody has the tag meanwhile', async () => {
    const station = await root.createStation()
    const patients = await root.createPatients({ name: '가환자' }, { name: '나환자' })
    for (const patient of patients) await root.done(await root.join(station.did, patient))
    const { ids } = await checkOut(...patients.map(({ visit }) => visit))
    await root.createPatient({ name: '다환자', tagMappingId: patients[1].visit.tagMappingId })
    const { body } = await undo(ids)
    expect(
      body.map(({ visit, tagLost, numberChanged }) => [visit.status, visit.number, tagLost, numberChanged]),
    ).toEqual([
      ['OPEN', patients[0].visit.number, false, false],
      ['OPEN', patients[1].visit.number, true, false],
    ])
    expect(await here()).toEqual(['가환자', '나환자', '다환자'])
  })

  it('DE-48 closes the number tickets that wait, not the one at a window; the undo gives them their places back', async () => {
    const station = await root.createStation()
    await root.patch('/v1/did-options/tickets', { didId: station.did.id, use: true })
    const take = () => root.post<KioskTicket>('/v1/kiosks/tickets', { didId: station.did.id })
    const [served, held, first, second] = [await take(), await take(), await take(), await take()]
    const entryOf = ({ didWaitingId }: KioskTicket) => ({ didWaitingId }) as WaitingEntry
    await root.call(entryOf(served))
    await root.hold(entryOf(held))
    const visits = [served, held, first, second].map(({ visitId }) => ({ id: visitId }))
    const waiting = async () => (await root.listOf('waiting', station.did)).patients.map(({ number }) => number)
    const before = await waiting()
    expect(before).toEqual([first.number, second.number])

    const { ids } = await checkOut(...visits)
    expect(ids.toSorted((one, other) => one - other)).toEqual([held, first, second].map(({ visitId }) => visitId))
    expect(await waiting()).toEqual([])
    expect((await root.listOf('called', station.did)).patients.map(({ number }) => number)).toEqual([served.number])
    expect((await undo(ids)).body.map(({ placesRestored }) => placesRestored)).toEqual([true, true, true])
    expect(await waiting()).toEqual(before)
  })

  it('is not undone later: the same visits are opened one by one', async () => {
    const station = await root.createStation()
    const patient = await root.createPatient()
    await root.done(await root.join(station.did, patient))
    const { ids } = await checkOut(patient.visit)
    vi.setSystemTime(new Date('2026-03-01T08:05:00.000Z'))
    expect(await undo(ids)).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } })
    expect(await here()).toEqual([])
  })
})

describe('DE-37 one press checks out those of yesterday', () => {
  it('and its undo leaves them as they were: of yesterday, marked, behind those of today', async () => {
    const station = await root.createStation()
    const [inExam] = await root.queueUp(station.did, '가환자', '나환자')
    await root.call(inExam)
    vi.setSystemTime(new Date(MORNING))
    root = await server.anyone.signIn('root', PASSWORD)
    await visitsBeside(server).visits.markLeftOver()
    await root.queueUp(station.did, '다환자')
    const staffSee = async (list: 'waiting' | 'called') =>
      (await root.listOf(list, station.did)).patients.map(({ name, leftOver }) => (leftOver ? `어제 ${name}` : name))
    const before = await root.get<Page<Visit>>('/v1/visits?status=OPEN&sort=id.asc')

    const { count, ids } = await root.post<{ count: number; ids: number[] }>('/v1/visits/check-out-earlier', {})
    expect([count, await staffSee('waiting'), await staffSee('called')]).toEqual([2, ['다환자'], []])
    expect((await undo(ids)).status).toBe(200)
    expect([await staffSee('waiting'), await staffSee('called')]).toEqual([['다환자', '어제 나환자'], ['어제 가환자']])
    expect(await root.get<Page<Visit>>('/v1/visits?status=OPEN&sort=id.asc')).toEqual(before)
    expect(await here('&earlier=true')).toEqual(['가환자', '나환자'])
  })
})

describe('left over', () => {
  dateAt(EVENING)

  let visits: VisitService
  let told: BusEvent[]
  beforeEach(() => {
    root = server.root
    ;({ visits, told } = visitsBeside(server))
  })

  const staffSee = async ({ did }: Station, list: 'waiting' | 'called' | 'holding' = 'waiting') =>
    (await root.listOf(list, did)).patients.map(({ name, leftOver }) => (leftOver ? `어제 ${name}` : name))
  const wallShows = async ({ did }: Station) => [
    (await server.anyone.listOf('waiting', did)).patients.length,
    (await server.anyone.listOf('called', did)).patients.length,
  ]
  /** Lets time pass, and signs in again, because the session is over. */
  async function timePasses(until: string): Promise<void> {
    vi.setSystemTime(new Date(until))
    root = await server.anyone.signIn('root', PASSWORD)
  }

  describe('DE-37 patients of yesterday whom nobody has touched for six hours', () => {
    it('stand behind those of today, are marked for staff and on no wall, and keep no place in exam', async () => {
      const station = await root.createStation()
      const [inExam] = await root.queueUp(station.did, '가환자', '나환자')
      await root.call(inExam)
      await timePasses(MORNING)
      await visits.markLeftOver()
      expect(told).toHaveLength(1)
      const [today] = await root.queueUp(station.did, '다환자')
      expect(await staffSee(station)).toEqual(['다환자', '어제 나환자'])
      expect(await staffSee(station, 'called')).toEqual(['어제 가환자'])
      expect(await wallShows(station)).toEqual([1, 0])
      expect((await root.call(today)).status).toBe(200)
      told.length = 0
      await visits.markLeftOver()
      expect(told).toEqual([])
    })

    it('join the end of the queue of today when they are touched, and an undo puts them back', async () => {
      const station = await root.createStation()
      const [forgotten] = await root.queueUp(station.did, '가환자')
      await timePasses(MORNING)
      await visits.markLeftOver()
      await root.queueUp(station.did, '나환자')
      await root.hold(forgotten)
      expect(await staffSee(station, 'holding')).toEqual(['가환자'])
      await root.undo(forgotten)
      expect(await staffSee(station)).toEqual(['나환자', '어제 가환자'])
      await root.call(forgotten)
      expect(await wallShows(station)).toEqual([1, 1])
      await visits.markLeftOver()
      expect(await staffSee(station, 'called')).toEqual(['가환자'])
      await root.done(forgotten)
    })

    it('stay where they are when everybody who waits is sent to another board', async () => {
      const [station, other] = await root.createStations({}, {})
      await root.queueUp(station.did, '가환자')
      await timePasses(MORNING)
      await visits.markLeftOver()
      await root.queueUp(station.did, '나환자')
      const { body } = await root.transferAll(station.did, other.did)
      expect([body.moved.length, body.stayed]).toEqual([1, 0])
      expect([await staffSee(station), await staffSee(other)]).toEqual([['어제 가환자'], ['나환자']])
    })

    it('are not those who are still being served, and all leave in one press', async () => {
      const station = await root.createStation({ maxPatient: 2, useMultiCall: true })
      const [forgotten, served] = await root.queueUp(station.did, '가환자', '나환자')
      await root.createPatient()
      await timePasses('2026-03-01T19:00:00.000Z')
      await root.call(served)
      await timePasses(MORNING)
      await root.join(station.did, await root.createPatient({ name: '다환자' }))
      await visits.markLeftOver()
      expect(await staffSee(station, 'called')).toEqual(['나환자'])
      expect(await staffSee(station)).toEqual(['다환자', '어제 가환자'])
      expect(await root.post('/v1/visits/check-out-earlier', {})).toMatchObject({ count: 2 })
      expect(await staffSee(station)).toEqual(['다환자'])
      expect((await root.get<Visit>(`/v1/visits/${served.visitId}`)).status).toBe('OPEN')
      expect((await root.get<Visit>(`/v1/visits/${forgotten.visitId}`)).status).toBe('CLOSED')
    })
  })
})
