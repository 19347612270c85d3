import { describe, expect, it } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { Package } from '../../contract/packages.ts'
import type { Page } from '../../contract/common.ts'
import type { Visit, VisitCreate } from '../../contract/visits.ts'
import { aPackage, aVisit } from '../harness/builders.ts'
import { createAppointment, createPackage, createRoom, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

async function rooms<const N extends number>(count: N): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await createRoom(server.root)).id)
  return ids
}
const tryVisit = (given: Partial<VisitCreate>) =>
  server.root.request<Visit & { errors?: unknown }>('POST', '/v1/visits', aVisit(given))
const one = (id: number) => server.root.get<Package>(`/v1/packages/${id}`)

describe('packages', () => {
  it('are listed by name with their rooms in order, found by name and group, changed and deleted', async () => {
    const [first, second, third] = await rooms(3)
    const roomIds = [third, first, second] as number[]
    const made = await createPackage(server.root, { name: '가 종합', company: '한빛전자', memo: '금식', roomIds })
    const kept = { company: '한빛전자', memo: '금식', roomRules: [], joinsFirst: true }
    expect(made).toEqual({ id: made.id, name: '가 종합', ...kept, roomIds })
    const found = await server.root.get<Page<Package>>('/v1/packages?name=종합&company=한빛')
    expect(found.content).toEqual([made])
    const { body } = await server.root.request<Package[]>('PATCH', '/v1/packages', {
      packages: [{ id: made.id, roomIds: [first, third], memo: '' }],
    })
    expect(body).toEqual([{ ...made, roomIds: [first, third], memo: '' }])
    await server.root.delete('/v1/packages', { ids: [made.id] })
    expect((await server.root.request('GET', `/v1/packages/${made.id}`)).refusal).toMatchObject({
      code: 'PACKAGE_NOT_FOUND',
    })
  })

  it('are refused without rooms, with one twice or an unknown one, and under a name that is taken', async () => {
    const [room] = (await rooms(1)) as [number]
    const { name } = await createPackage(server.root, { roomIds: [room] })
    const refused = async (given: Parameters<typeof aPackage>[0]) => {
      const { status, refusal } = await server.root.request('POST', '/v1/packages', aPackage(given))
      return [status, refusal.errors?.[0]?.field, refusal.errors?.[0]?.message]
    }
    expect(await refused({ roomIds: [] })).toEqual([400, 'roomIds', '검사실을 하나 이상 골라 주세요.'])
    expect(await refused({ roomIds: [room, room] })).toEqual([400, 'roomIds', '같은 검사실이 두 번 들어 있습니다.'])
    expect(await refused({ roomIds: [999_999] })).toEqual([400, 'roomIds', '등록되지 않은 검사실입니다: 999999'])
    expect(await refused({ roomIds: [room], name })).toEqual([409, 'name', '이미 사용 중인 패키지 이름입니다.'])
  })

  it('lose the rooms that are deleted', async () => {
    const [first, second] = (await rooms(2)) as [number, number]
    const { id } = await createPackage(server.root, { roomIds: [first, second] })
    await server.root.delete('/v1/rooms', { ids: [first] })
    expect((await one(id)).roomIds).toEqual([second])
  })
})

describe('a check-in with a package', () => {
  it('plans its rooms and keeps its name, also when the package changes or goes', async () => {
    const roomIds = await rooms(3)
    const { id, name } = await createPackage(server.root, { roomIds })
    const { body } = await tryVisit({ packageId: id })
    expect(body).toMatchObject({ roomIds, packageName: name })
    await server.root.patch('/v1/packages', { packages: [{ id, name: '다른 이름', roomIds: roomIds.slice(1) }] })
    await server.root.delete('/v1/packages', { ids: [id] })
    expect(await server.root.get<Visit>(`/v1/visits/${body.id}`)).toMatchObject({ roomIds, packageName: name })
  })

  it('plans the rooms that staff have chosen from it, and says nothing of packages without one', async () => {
    const roomIds = await rooms(2)
    const { id, name } = await createPackage(server.root, { roomIds })
    expect((await tryVisit({ packageId: id, roomIds: roomIds.slice(1) })).body).toMatchObject({
      roomIds: roomIds.slice(1),
      packageName: name,
    })
    expect(await createVisit(server.root)).not.toHaveProperty('packageName')
    expect((await tryVisit({ packageId: null })).body).not.toHaveProperty('packageName')
  })

  it('is refused where there is no such package, or no room is left of it, and nobody is checked in', async () => {
    const [room] = (await rooms(1)) as [number]
    const { id } = await createPackage(server.root, { roomIds: [room] })
    await server.root.delete('/v1/rooms', { ids: [room] })
    const { totalElements } = await server.root.get<Page<Visit>>('/v1/visits')
    for (const packageId of [id, 999_999]) {
      const { status, refusal } = await tryVisit({ packageId })
      expect([status, refusal.errors?.[0]?.field]).toEqual([400, 'packageId'])
    }
    expect((await server.root.get<Page<Visit>>('/v1/visits')).totalElements).toBe(totalElements)
  })
})

describe('who comes with a group', () => {
  const arrive = (appointmentId: number, given: Partial<VisitCreate> = {}) => tryVisit({ appointmentId, ...given })

  it('gets its package, unless the appointment has a plan or staff want none', async () => {
    const roomIds = await rooms(2)
    const way = await createPackage(server.root, { company: '한강물산', roomIds })
    const expected = () => createAppointment(server.root, { company: '한강물산' })
    expect((await arrive((await expected()).id)).body).toMatchObject({ roomIds, packageName: way.name })
    const planned = (await arrive((await expected()).id, { roomIds: roomIds.slice(0, 1) })).body
    expect(planned.roomIds).toEqual(roomIds.slice(0, 1))
    expect(planned).not.toHaveProperty('packageName')
    expect((await arrive((await expected()).id, { packageId: null })).body.roomIds).toEqual([])
  })

  it('arrives without a plan where no room is left of its package', async () => {
    const roomIds = await rooms(1)
    await createPackage(server.root, { company: '빈자리', roomIds })
    await server.root.delete('/v1/rooms', { ids: roomIds })
    const { body } = await arrive((await createAppointment(server.root, { company: '빈자리' })).id)
    expect(body.roomIds).toEqual([])
    expect(body).not.toHaveProperty('packageName')
  })

  it('gets none where the group has several, and none who comes alone', async () => {
    const roomIds = await rooms(1)
    for (let count = 0; count < 2; count += 1) await createPackage(server.root, { company: '두길', roomIds })
    await createPackage(server.root, { company: '', roomIds })
    for (const company of ['두길', ''])
      expect((await arrive((await createAppointment(server.root, { company })).id)).body.roomIds).toEqual([])
  })
})

describe('an expected patient with a package of the own', () => {
  const arrive = (appointmentId: number, given: Partial<VisitCreate> = {}) => tryVisit({ appointmentId, ...given })

  it('gets it on arrival before that of the group, with the rooms of the appointment where it names some', async () => {
    const roomIds = await rooms(3)
    const own = await createPackage(server.root, { roomIds })
    await createPackage(server.root, { company: '남산상사', roomIds: roomIds.slice(2) })
    const expected = (given: object = {}) =>
      createAppointment(server.root, { company: '남산상사', packageId: own.id, ...given })
    const appointment = await expected()
    expect(appointment.packageId).toBe(own.id)
    expect((await arrive(appointment.id)).body).toMatchObject({ roomIds, packageName: own.name })
    const fewer = roomIds.slice(0, 2)
    const planned = await arrive((await expected({ roomIds: fewer })).id, { roomIds: fewer })
    expect(planned.body).toMatchObject({ roomIds: fewer, packageName: own.name })
    const none = (await arrive((await expected()).id, { packageId: null })).body
    expect(none.roomIds).toEqual([])
    expect(none).not.toHaveProperty('packageName')
  })

  it('stays expected, and arrives with that of the group, when the package is deleted', async () => {
    const roomIds = await rooms(2)
    const own = await createPackage(server.root, { roomIds })
    const ofGroup = await createPackage(server.root, { company: '북악', roomIds: roomIds.slice(1) })
    const { id } = await createAppointment(server.root, { company: '북악', packageId: own.id })
    await server.root.delete('/v1/packages', { ids: [own.id] })
    expect((await server.root.get<Appointment>(`/v1/appointments/${id}`)).packageId).toBeNull()
    expect((await arrive(id)).body).toMatchObject({ roomIds: ofGroup.roomIds, packageName: ofGroup.name })
  })

  it('arrives with the rooms of the appointment alone where no room is left of the package', async () => {
    const [gone, left] = (await rooms(2)) as [number, number]
    const { id: packageId, name } = await createPackage(server.root, { roomIds: [gone] })
    await server.root.delete('/v1/rooms', { ids: [gone] })
    const { body } = await arrive((await createAppointment(server.root, { packageId })).id)
    expect(body.roomIds).toEqual([])
    expect(body).not.toHaveProperty('packageName')
    const planned = await createAppointment(server.root, { packageId, roomIds: [left] })
    expect((await arrive(planned.id, { roomIds: [left] })).body).toMatchObject({ roomIds: [left], packageName: name })
  })
})
