import { describe, expect, it } from 'vitest'
import type { Visit, VisitStop, VisitWay } from '../../contract/visits.ts'
import type { Station } from '../harness/client.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

const way = (visit: Pick<Visit, 'id'>) => staff.get<VisitWay>(`/v1/visits/${visit.id}/way`)
const stations = async (): Promise<[Station, Station, Station]> => await server.root.createStations({}, {}, {})
const planOf = (...plan: readonly Station[]) => ({ roomIds: plan.map(({ room }) => room.id) })
const enter = (visit: Visit, { did }: Station) => staff.join(did, { visit, tagValue: '' })
const statuses = ({ stops }: VisitWay) => stops.map(({ status }) => status)
const AN_INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown as string

describe('the way of a patient', () => {
  it('says in the order of the plan what is done, where the patient is since when, what is next and what is left', async () => {
    const [blood, ecg, scan] = await stations()
    const last = await server.root.createStation()
    const visit = await createVisit(staff, planOf(scan, blood, ecg, last))
    await staff.queueUp(scan.did, '먼저 온 사람')
    const entry = await enter(visit, blood)
    await staff.call(entry)
    const { body } = await staff.doneMeaning('complete', entry)
    // The patient is sent to an empty room, because another patient waits in the first room of the plan.
    expect(body[0]?.sentOn).toMatchObject({ didId: ecg.did.id })
    const found = await way(visit)
    expect(found.visit).toEqual(await staff.get<Visit>(`/v1/visits/${visit.id}`))
    expect(found.stops).toEqual<VisitStop[]>([
      { roomId: scan.room.id, didId: null, isPlanned: true, status: 'PLANNED', since: null },
      { roomId: blood.room.id, didId: blood.did.id, isPlanned: true, status: 'DONE', since: AN_INSTANT },
      { roomId: ecg.room.id, didId: ecg.did.id, isPlanned: true, status: 'WAITING', since: AN_INSTANT },
      { roomId: last.room.id, didId: last.did.id, isPlanned: true, status: 'NEXT', since: null },
    ])
  })

  it('is next where a completion sends the patient', async () => {
    const plan = await stations()
    const [first, second, third] = plan
    await staff.queueUp(second.did, '먼저 온 사람')
    const visit = await createVisit(staff, planOf(...plan))
    const entry = await enter(visit, first)
    expect(statuses(await way(visit))).toEqual(['WAITING', 'PLANNED', 'NEXT'])
    await staff.pause(third.did)
    expect(statuses(await way(visit))).toEqual(['WAITING', 'NEXT', 'PLANNED'])
    await staff.call(entry)
    const { body } = await staff.doneMeaning('complete', entry)
    expect(body[0]?.sentOn?.didId).toBe(second.did.id)
  })

  it('tells a call, a hold and each since when, and where nobody was yet', async () => {
    const [first, second] = await stations()
    const visit = await createVisit(staff, planOf(first, second))
    expect(statuses(await way(visit))).toEqual(['NEXT', 'PLANNED'])
    const entry = await enter(visit, first)
    await staff.hold(entry)
    expect((await way(visit)).stops[0]).toMatchObject({ status: 'HOLDING', since: AN_INSTANT })
    await staff.recall(entry)
    await staff.call(entry)
    const [{ calledAt } = {}] = (await staff.listOf('called', first.did)).patients
    expect((await way(visit)).stops[0]).toMatchObject({ status: 'CALLED', since: calledAt })
  })

  it('has the places that nobody planned behind the plan, boards without a room too', async () => {
    const [planned, other] = await stations()
    const visit = await createVisit(staff, planOf(planned))
    const desk = await createDid(server.root)
    await staff.done(await callNow(await enter(visit, other)))
    await staff.join(desk, { visit, tagValue: '' })
    expect((await way(visit)).stops).toMatchObject([
      { roomId: planned.room.id, isPlanned: true, status: 'NEXT' },
      { roomId: other.room.id, isPlanned: false, status: 'DONE' },
      { roomId: null, didId: desk.id, isPlanned: false, status: 'WAITING' },
    ])
  })

  it('is of what was done once the patient has left, and empty of who was nowhere', async () => {
    const [first, second] = await stations()
    const visit = await createVisit(staff, planOf(first, second))
    await staff.done(await callNow(await enter(visit, first)))
    await enter(visit, second)
    await staff.patch('/v1/visits', { visits: [{ id: visit.id, status: 'CLOSED' }] })
    expect(statuses(await way(visit))).toEqual(['DONE', 'PLANNED'])
    expect((await way(await createVisit(staff))).stops).toEqual([])
    expect(await staff.request('GET', '/v1/visits/999999/way')).toMatchObject({ status: 404 })
  })
})

async function callNow(entry: Awaited<ReturnType<typeof enter>>) {
  await staff.call(entry)
  return entry
}
