import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Visit } from '../../contract/visits.ts'
import type { BusEvent } from '../../server/events/bus.ts'
import type { VisitService } from '../../server/visits/visitService.ts'
import type { Client, Station } from '../harness/client.ts'
import { PASSWORD } from '../harness/builders.ts'
import { visitsBeside } from '../harness/visitsBeside.ts'
import { dateAt, serverForEach } from '../harness/testServer.ts'

const EVENING = '2026-03-01T08:00:00.000Z'
const MORNING = '2026-03-02T00:00:00.000Z'

dateAt(EVENING)
const server = serverForEach()
let root: Client
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
    const [station, other] = [await root.createStation(), await root.createStation()]
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
