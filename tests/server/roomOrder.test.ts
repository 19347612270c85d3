import { describe, expect, it } from 'vitest'
import type { Package, PackageCreate } from '../../contract/packages.ts'
import type { Visit, VisitCreate, VisitWay } from '../../contract/visits.ts'
import { aPackage, aVisit } from '../harness/builders.ts'
import { createAppointment, createPackage, createRoom } from '../harness/create.ts'
import type { Station } from '../harness/client.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

type Rules = PackageCreate['roomRules']
const first = ({ room }: Station) => ({ roomId: room.id, rule: 'FIRST', afterRoomId: null }) as const
const last = ({ room }: Station) => ({ roomId: room.id, rule: 'LAST', afterRoomId: null }) as const
const after = ({ room }: Station, before: Station) =>
  ({ roomId: room.id, rule: 'AFTER', afterRoomId: before.room.id }) as const

async function stations<const N extends number>(count: N): Promise<Station[]> {
  const made: Station[] = []
  for (let at = 0; at < count; at += 1) made.push(await server.root.createStation())
  return made
}
const packageOf = (plan: readonly Station[], roomRules: Rules, given: Partial<PackageCreate> = {}) =>
  createPackage(server.root, { roomIds: plan.map(({ room }) => room.id), roomRules, ...given })
const checkIn = async (given: Partial<VisitCreate>) => {
  const { status, body } = await server.root.request<Visit>('POST', '/v1/visits', aVisit(given))
  expect(status).toBe(201)
  return body
}
/** The board at which a patient waits; undefined for none. */
const waitsAt = ({ waitings }: Visit) => waitings.find(({ status }) => status === 'WAITING')?.didId
const visit = (id: number) => server.root.get<Visit>(`/v1/visits/${id}`)
/** Completes the exam for which the patient waits. */
async function complete(id: number): Promise<Visit> {
  const entry = (await visit(id)).waitings.find(({ status }) => status === 'WAITING')
  if (!entry) throw new Error('waits nowhere')
  expect((await server.root.doneMeaning('complete', entry as never)).status).toBe(200)
  return visit(id)
}
const next = async (id: number) =>
  (await server.root.get<VisitWay>(`/v1/visits/${id}/way`)).stops.find(({ status }) => status === 'NEXT')?.didId

describe('the order of a package', () => {
  it('DE-34 is followed however long the queues are: first, what comes after another, last', async () => {
    const [consultation, blood, scan, gown] = (await stations(4)) as [Station, Station, Station, Station]
    // The rooms that have to wait are the empty ones.
    await server.root.queueUp(gown.did, '가', '나')
    await server.root.queueUp(blood.did, '다')
    const { id: packageId, roomIds } = await packageOf(
      [consultation, blood, scan, gown],
      [last(consultation), first(gown), after(scan, blood)],
    )
    expect(roomIds).toEqual([gown, blood, scan, consultation].map(({ room }) => room.id))
    const { id, ...arrived } = await checkIn({ packageId })
    expect(arrived.roomIds).toEqual(roomIds)
    const way = [waitsAt({ id, ...arrived })]
    for (let at = 0; at < 3; at += 1) {
      const expected = await next(id)
      way.push(waitsAt(await complete(id)))
      expect(way.at(-1)).toBe(expected)
    }
    expect(way).toEqual([gown, blood, scan, consultation].map(({ did }) => did.id))
  })

  it('DE-34 lets the shortest wait decide among the rooms that it allows', async () => {
    const [one, busy, free, end] = (await stations(4)) as [Station, Station, Station, Station]
    await server.root.queueUp(busy.did, '라', '마')
    const { id: packageId } = await packageOf([one, busy, free, end], [first(one), last(end)])
    const { id } = await checkIn({ packageId })
    expect(waitsAt(await complete(id))).toBe(free.did.id)
    expect(waitsAt(await complete(id))).toBe(busy.did.id)
  })

  it('DE-34 does not send on past an exam that is on hold or a room that is closed', async () => {
    const [held, closed, end] = (await stations(3)) as [Station, Station, Station]
    const { id: packageId } = await packageOf([held, closed, end], [last(end)])
    const { id, waitings } = await checkIn({ packageId })
    const [entry] = waitings
    await server.root.holdFor('RESTROOM', entry as never)
    await server.root.join(closed.did, { visit: await visit(id), tagValue: '' })
    expect(waitsAt(await complete(id))).toBeUndefined()
    const other = await checkIn({ packageId })
    await server.root.pause(closed.did)
    expect(waitsAt(await complete(other.id))).toBeUndefined()
  })

  it('DE-34 stays with the rooms that a plan edited by hand keeps, and with those of the patient alone', async () => {
    const [end, one, two] = (await stations(3)) as [Station, Station, Station]
    const { id: packageId } = await packageOf([one, two, end], [last(end)])
    const fewer = await checkIn({ packageId, roomIds: [end.room.id, two.room.id] })
    expect(fewer.roomIds).toEqual([two.room.id, end.room.id])
    const { id } = await checkIn({ packageId })
    const edited = { id, roomIds: [end, two].map(({ room }) => room.id) }
    await server.root.patch('/v1/visits', { visits: [edited] })
    expect((await visit(id)).roomIds).toEqual([two.room.id, end.room.id])
    expect(waitsAt(await checkIn({ roomIds: [end.room.id, one.room.id], joins: true }))).toBe(end.did.id)
  })

  it('DE-34 is refused at its field when no patient could follow it', async () => {
    const [one, two] = (await stations(2)) as [Station, Station]
    const stranger = await createRoom(server.root)
    const roomIds = [one.room.id, two.room.id]
    const refused = async (roomRules: Rules) => {
      const body = aPackage({ roomIds, roomRules })
      const { status, refusal } = await server.root.request('POST', '/v1/packages', body)
      return [status, refusal.errors?.[0]?.field, refusal.errors?.[0]?.message]
    }
    const name = ({ room }: Station) => `${room.no}. ${room.name.kr}`
    const circle = `${name(one)}에 갈 차례가 오지 않습니다. 서로 다음에 가도록 정한 검사실의 순서를 고쳐 주세요.`
    expect(await refused([after(one, two), after(two, one)])).toEqual([400, 'roomRules', circle])
    expect(await refused([after(one, one)])).toEqual([400, 'roomRules', circle])
    const unnamed = `${name(one)}보다 먼저 갈 검사실을 이 패키지에서 골라 주세요.`
    expect(await refused([{ ...first(one), rule: 'AFTER' }])).toEqual([400, 'roomRules', unnamed])
    expect(await refused([{ ...first(one), rule: 'AFTER', afterRoomId: stranger.id }])).toEqual([
      400,
      'roomRules',
      unnamed,
    ])
    expect(await refused([first(one), last(one)])).toEqual([
      400,
      'roomRules',
      `${name(one)}의 순서가 두 번 들어 있습니다.`,
    ])
    expect(await refused([{ ...first(one), roomId: stranger.id }])).toEqual([
      400,
      'roomRules',
      '이 패키지에 없는 검사실의 순서가 들어 있습니다.',
    ])
    const stored = await packageOf([one, two], [after(two, one)])
    const changed = await server.root.request('PATCH', '/v1/packages', {
      packages: [{ id: stored.id, roomRules: [after(one, two), after(two, one)] }],
    })
    expect(changed.refusal.errors?.[0]).toEqual({ field: 'roomRules', message: circle })
    expect(await server.root.get<Package>(`/v1/packages/${stored.id}`)).toEqual(stored)
  })

  it('DE-34 stays when only rooms are changed, without the rules that named a room that is gone', async () => {
    const [one, two, end] = (await stations(3)) as [Station, Station, Station]
    const { id } = await packageOf([one, two, end], [after(two, one), last(end)])
    const patched = async (roomIds: readonly Station[]) => {
      const change = { id, roomIds: roomIds.map(({ room }) => room.id) }
      return (await server.root.request<Package[]>('PATCH', '/v1/packages', { packages: [change] })).body[0]
    }
    expect((await patched([end, two, one]))?.roomRules).toEqual([after(two, one), last(end)])
    expect((await patched([end, two]))?.roomRules).toEqual([last(end)])
  })
})

describe('arriving with a plan', () => {
  it('DE-35 puts the patient into the queue of the best first room', async () => {
    const [busy, free] = (await stations(2)) as [Station, Station]
    await server.root.queueUp(busy.did, '먼저 온 사람')
    const { id: packageId } = await packageOf([busy, free], [])
    const { id: appointmentId } = await createAppointment(server.root, { packageId, name: '예약자' })
    const arrive = () => checkIn({ name: '예약자', patientNo: '', appointmentId })
    const arrived = await arrive()
    expect(waitsAt(arrived)).toBe(free.did.id)
    expect((await server.root.namesOf(free.did)).waiting).toEqual(['예약자'])
    // A second press answers with the same visit, although another room would be chosen by now.
    expect(await arrive()).toEqual(arrived)
  })

  it('DE-35 joins no queue where the package does not say so, a board is named, or the desk wants none', async () => {
    const [one, two] = (await stations(2)) as [Station, Station]
    const { id: packageId } = await packageOf([one, two], [], { joinsFirst: false })
    expect(waitsAt(await checkIn({ packageId }))).toBeUndefined()
    expect(waitsAt(await checkIn({ packageId, joins: true }))).toBe(one.did.id)
    const { id: joining } = await packageOf([one, two], [])
    expect(waitsAt(await checkIn({ packageId: joining, joins: false }))).toBeUndefined()
    expect((await checkIn({ packageId: joining, didId: one.did.id })).waitings).toHaveLength(1)
  })

  it('DE-35 leaves a plan made by hand to clients that join by themselves', async () => {
    const [one] = (await stations(1)) as [Station]
    const made = await checkIn({ roomIds: [one.room.id] })
    expect(waitsAt(made)).toBeUndefined()
    await server.root.join(one.did, { visit: made, tagValue: '' })
    expect(waitsAt(await checkIn({ roomIds: [one.room.id], joins: true }))).toBe(one.did.id)
  })

  it('DE-35 checks in without a queue while no room of the plan is open', async () => {
    const [one] = (await stations(1)) as [Station]
    const roomless = await createRoom(server.root)
    await server.root.pause(one.did)
    const { id: packageId } = await createPackage(server.root, { roomIds: [one.room.id, roomless.id] })
    expect((await checkIn({ packageId })).waitings).toEqual([])
  })
})
