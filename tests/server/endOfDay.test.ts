import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { CheckedOut, ReopenedVisit, Visit } from '../../contract/visits.ts'
import { PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { visitsBeside } from '../harness/visitsBeside.ts'
import { dateAt, serverForEach } from '../harness/testServer.ts'

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
    const [station, next] = [await root.createStation(), await root.createStation()]
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
    const patients = [
      await root.createPatient({ name: '가환자' }),
      await root.createPatient({ name: '나환자' }),
    ] as const
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
