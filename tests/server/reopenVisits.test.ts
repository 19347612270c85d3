import { afterEach, expect, it, vi } from 'vitest'
import type { ReopenedVisit, Visit, VisitPatch } from '../../contract/visits.ts'
import { aVisit, PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createTag, createVisit } from '../harness/create.ts'
import { startServer } from '../harness/server.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
afterEach(() => void vi.useRealTimers())

const checkOut = (id: number, client: Client = server.root) =>
  client.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
const reopen = (id: number, client: Client = server.root) => client.post<ReopenedVisit>('/v1/visits/reopen', { id })
/** Backdates the moves of a visit by `ms`. */
const later = (id: number, ms: number) =>
  server.database.db
    .updateTable('did_waiting_moves')
    .set({ at: new Date(Date.now() - ms).toISOString() })
    .where('visit_id', '=', id)
    .execute()

it('DE-27 a check-out that is undone gives the tag, the number and the turn back', async () => {
  const { did } = await server.root.createStation()
  const tag = await createTag(server.root)
  const patient = await server.root.createPatient({ name: '이두리', tagMappingId: tag.id })
  await server.root.queueUp(did, '김하나')
  const entry = await server.root.join(did, patient)
  await server.root.queueUp(did, '박세찬')
  await server.root.front(entry)
  const before = await server.root.namesOf(did)
  await checkOut(patient.visit.id)
  expect((await server.root.namesOf(did)).waiting).toEqual(['김하나', '박세찬'])

  const answer = await reopen(patient.visit.id)
  expect(answer).toMatchObject({ tagLost: false, numberChanged: false, placesRestored: true })
  expect(answer.visit).toMatchObject({
    status: 'OPEN',
    closedAt: null,
    tagMappingId: tag.id,
    number: patient.visit.number,
  })
  expect(await server.root.namesOf(did)).toEqual(before)
  expect((await server.root.movesOf(entry)).map(({ action, to }) => [action, to]).slice(0, 2)).toEqual([
    ['undo', 'WAITING'],
    ['cancel', 'CANCELED'],
  ])
})

it('DE-27 a held patient is held again, and one who was done stays done', async () => {
  const [here, there] = await server.root.createStations({}, {})
  const patient = await server.root.createPatient({ name: '김하나' })
  const first = await server.root.join(here.did, patient)
  await server.root.done(first)
  await server.root.hold(await server.root.join(there.did, patient))
  await checkOut(patient.visit.id)
  await reopen(patient.visit.id)
  expect(await server.root.namesOf(here.did)).toEqual({ waiting: [], called: [], holding: [] })
  expect((await server.root.namesOf(there.did)).holding).toEqual(['김하나'])
})

it('DE-27 of two check-outs the last is undone: the turn that the first one ended stays ended', async () => {
  const [here, there] = await server.root.createStations({}, {})
  const patient = await server.root.createPatient({ name: '김하나' })
  await server.root.join(here.did, patient)
  await checkOut(patient.visit.id)
  await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'OPEN' }] })
  await server.root.join(there.did, patient)
  await checkOut(patient.visit.id)
  expect(await reopen(patient.visit.id)).toMatchObject({ placesRestored: true })
  expect(await server.root.namesOf(here.did)).toEqual({ waiting: [], called: [], holding: [] })
  expect((await server.root.namesOf(there.did)).waiting).toEqual(['김하나'])
})

it('DE-27 a visit that is opened again later gets its tag back, but no turn that others have had', async () => {
  const { did } = await server.root.createStation()
  const tag = await createTag(server.root)
  const patient = await server.root.createPatient({ tagMappingId: tag.id })
  await server.root.join(did, patient)
  await checkOut(patient.visit.id)
  await later(patient.visit.id, 12_100)
  const answer = await reopen(patient.visit.id)
  expect(answer).toMatchObject({
    tagLost: false,
    placesRestored: false,
    visit: { tagMappingId: tag.id, status: 'OPEN' },
  })
  expect((await server.root.namesOf(did)).waiting).toEqual([])
  expect((await server.root.join(did, patient)).status).toBe('WAITING')
})

it('DE-27 says that the tag is lost when another patient carries it, or it was deleted', async () => {
  const [taken, deleted] = [await createTag(server.root), await createTag(server.root)]
  const [first, second] = [
    await createVisit(server.root, { tagMappingId: taken.id }),
    await createVisit(server.root, { tagMappingId: deleted.id }),
  ]
  for (const { id } of [first, second]) await checkOut(id)
  await createVisit(server.root, { tagMappingId: taken.id })
  await server.root.delete('/v1/tag-mappings', { ids: [deleted.id] })
  for (const { id } of [first, second])
    expect(await reopen(id)).toMatchObject({ tagLost: true, visit: { tagMappingId: null, status: 'OPEN' } })
})

it('DE-27 opening what is open changes nothing, and what is not there is not found', async () => {
  const visit = await createVisit(server.root)
  expect((await reopen(visit.id)).visit).toEqual(visit)
  expect((await server.root.request('POST', '/v1/visits/reopen', { id: 999_999 })).status).toBe(404)
})

it('DE-27 a visit whose name was erased stays closed', async () => {
  const { id } = await createVisit(server.root)
  await checkOut(id)
  await server.database.db.updateTable('visits').set({ name: '' }).where('id', '=', id).execute()
  expect((await server.root.request('POST', '/v1/visits/reopen', { id })).refusal).toMatchObject({
    status: 409,
    code: 'NAME_ERASED',
  })
})

it.each([
  { status: 'OPEN' },
  { note: '보호자 동반' },
  { patientNo: 'P-777' },
  { name: '홍길동' },
] satisfies Partial<VisitPatch>[])('DE-27 a visit whose name was erased is not changed: %o', async (patch) => {
  const { id } = await createVisit(server.root)
  await checkOut(id)
  await server.database.db
    .updateTable('visits')
    .set({ name: '', patient_no: '', alerts: '', note: '' })
    .where('id', '=', id)
    .execute()
  const erased = await server.root.get<Visit>(`/v1/visits/${id}`)
  const { refusal } = await server.root.request('PATCH', '/v1/visits', { visits: [{ id, ...patch }] })
  expect(refusal).toMatchObject({ status: 409, code: 'NAME_ERASED' })
  expect(await server.root.get(`/v1/visits/${id}`)).toEqual(erased)
})

it('DE-09 a patient who was restored is called like any other', async () => {
  const { did } = await server.root.createStation()
  const patient = await server.root.createPatient()
  const entry = await server.root.join(did, patient)
  await checkOut(patient.visit.id)
  await reopen(patient.visit.id)
  expect((await server.root.call(entry)).status).toBe(200)
})

it.each(['reopen', 'patch'] as const)(
  'DE-27 a visit of yesterday gets a number that nobody of today goes by, by %s',
  async (way) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T01:00:00Z') })
    const own = await startServer()
    const open = async (id: number, client: Client) => {
      if (way === 'reopen') return (await reopen(id, client)).visit
      return (await client.patch<[Visit]>('/v1/visits', { visits: [{ id, status: 'OPEN' }] }))[0]
    }
    const checkIn = (client: Client) => client.post<Visit>('/v1/visits', aVisit())
    const [first, second, third] = [await checkIn(own.root), await checkIn(own.root), await checkIn(own.root)]
    for (const { id } of [first, second, third]) await checkOut(id, own.root)

    vi.setSystemTime('2026-03-02T01:00:00Z')
    const staff = await own.anyone.signIn('root', PASSWORD)
    expect((await checkIn(staff)).number).toBe(1)
    expect((await open(first.id, staff)).number).toBe(2)
    // The visit keeps its own number. The day's counter has not reached that number yet, and skips it later.
    expect((await open(third.id, staff)).number).toBe(3)
    expect((await checkIn(staff)).number).toBe(4)
    expect((await open(second.id, staff)).number).toBe(5)
    await own.close()
  },
)
