import { afterEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Visit } from '../../contract/visits.ts'
import { createDid, createTag } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
// Everyone leaves, so that the next test has its own patients alone.
afterEach(async () => {
  await server.database.db
    .updateTable('visits')
    .set({ status: 'CLOSED', closed_at: new Date().toISOString() })
    .where('status', '=', 'OPEN')
    .execute()
})

/** Backdates visits to an earlier day. */
const yesterday = async (...visits: Visit[]) => {
  const ids = visits.map(({ id }) => id)
  await server.database.db
    .updateTable('visits')
    .set({ day: '2020-01-01', created_at: '2020-01-01T00:00:00.000Z' })
    .where('id', 'in', ids)
    .execute()
  await server.database.db
    .updateTable('did_waiting_moves')
    .set({ at: '2020-01-01T00:00:00.000Z' })
    .where('visit_id', 'in', ids)
    .execute()
}
const here = async (query = '') =>
  (await server.root.list<Visit>(`/v1/visits?status=OPEN&sort=id.asc${query}`)).map(({ id }) => id)
const checkOutEarlier = () => server.root.post<{ count: number }>('/v1/visits/check-out-earlier', {})

describe('patients of earlier days who were never checked out', () => {
  it('are told from those of today', async () => {
    const [first, second] = await server.root.createPatients({}, {})
    await yesterday(first.visit)
    expect(await here('&earlier=true')).toEqual([first.visit.id])
    expect(await here('&earlier=false')).toEqual([second.visit.id])
    expect(await here()).toEqual([first.visit.id, second.visit.id])
  })

  it('DE-37 are marked in the list while they are here, and nobody else is', async () => {
    const [first, second, gone] = await server.root.createPatients({}, {}, {})
    await yesterday(first.visit, gone.visit)
    await server.root.patch('/v1/visits', { visits: [{ id: gone.visit.id, status: 'CLOSED' }] })
    const content = await server.root.list<Visit>('/v1/visits?sort=id.desc&size=3')
    expect(content.map(({ id, leftOver }) => [id, leftOver])).toEqual([
      [gone.visit.id, undefined],
      [second.visit.id, undefined],
      [first.visit.id, true],
    ])
  })

  it('are not those who came in the evening and are here through the night', async () => {
    const { visit } = await server.root.createPatient()
    await server.database.db.updateTable('visits').set({ day: '2020-01-01' }).where('id', '=', visit.id).execute()
    expect([await here('&earlier=true'), await here('&earlier=false')]).toEqual([[], [visit.id]])
    expect(await checkOutEarlier()).toMatchObject({ count: 0 })
    expect(await here()).toEqual([visit.id])
  })

  it('are not those who were reopened in the evening', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    await yesterday(patient.visit)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    await server.root.post('/v1/visits/reopen', { id: patient.visit.id })
    await server.root.call(await server.root.join(did, patient))
    // Midnight passes: the day of the reopening is over, its hour is not long ago.
    const { db } = server.database
    await db.updateTable('visits').set({ day: '2020-01-02' }).where('id', '=', patient.visit.id).execute()
    expect([await here('&earlier=true'), await here('&earlier=false')]).toEqual([[], [patient.visit.id]])
    expect(await checkOutEarlier()).toMatchObject({ count: 0 })
    expect((await server.root.namesOf(did)).called).toEqual(['홍길동'])
  })

  it('all leave at once: every list, the exam that they were left in, and their tags; those of today stay', async () => {
    const [there, other] = await server.root.createStations({ maxPatient: 2, useMultiCall: true }, {})
    const tag = await createTag(server.root)
    const patients = await Promise.all(Array.from({ length: 4 }, () => server.root.createPatient()))
    const [waits, isHeld, isInExam, isOfToday] = patients as [
      (typeof patients)[0],
      (typeof patients)[0],
      (typeof patients)[0],
      (typeof patients)[0],
    ]
    await server.root.patch('/v1/visits', { visits: [{ id: waits.visit.id, tagMappingId: tag.id }] })
    await server.root.join(there.did, waits)
    await server.root.hold(await server.root.join(other.did, isHeld))
    await server.root.call(await server.root.join(there.did, isInExam))
    await server.root.join(there.did, isOfToday)
    await yesterday(waits.visit, isHeld.visit, isInExam.visit)

    expect(await checkOutEarlier()).toMatchObject({ count: 3 })
    expect(await here()).toEqual([isOfToday.visit.id])
    expect(await server.root.namesOf(there.did)).toEqual({ waiting: ['홍길동'], called: [], holding: [] })
    expect((await server.root.namesOf(other.did)).holding).toEqual([])
    const left = await server.root.get<Visit>(`/v1/visits/${isInExam.visit.id}`)
    expect(left).toMatchObject({
      status: 'CLOSED',
      closedAt: expect.stringMatching(/Z$/),
      waitings: [{ status: 'CANCELED' }],
    })
    expect(await server.root.get<Visit>(`/v1/visits/${waits.visit.id}`)).toMatchObject({ tagMappingId: null })
    expect(await checkOutEarlier()).toMatchObject({ count: 0 })
  })

  it('tell every board of the place, for who leaves an exam frees it', async () => {
    const { room, did } = await server.root.createStation()
    const beside = await createDid(server.root, { roomId: room.id })
    const patient = await server.root.createPatient()
    await server.root.call(await server.root.join(did, patient))
    await yesterday(patient.visit)
    const versions = async () =>
      (
        await server.database.db
          .selectFrom('dids')
          .select('version')
          .where('id', 'in', [did.id, beside.id])
          .orderBy('id')
          .execute()
      ).map(({ version }) => version)
    const [before = 0, besideBefore = 0] = await versions()
    await checkOutEarlier()
    expect(await versions()).toEqual([before + 1, besideBefore + 1])
  })

  it('are as many as there are', async () => {
    const patients = await Promise.all(Array.from({ length: 120 }, () => server.root.createPatient()))
    await yesterday(...patients.map(({ visit }) => visit))
    expect(await checkOutEarlier()).toMatchObject({ count: 120 })
    expect(await here()).toEqual([])
  })

  it('are in the audit log by their visits, and nothing is when there are none', async () => {
    // The seal of an entry comes later.
    const linesOf = async () =>
      (await server.root.list<AuditRow>('/v1/audit?action=visits.checkOutEarlier')).map((line) => ({
        ...line,
        seal: '',
      }))
    const { visit } = await server.root.createPatient()
    const before = await linesOf()
    await checkOutEarlier()
    expect(await linesOf()).toEqual(before)
    await yesterday(visit)
    await checkOutEarlier()
    const lines = await linesOf()
    expect(lines.slice(0, lines.length - before.length)).toEqual([
      expect.objectContaining({ subjects: [String(visit.id)], kind: 'visit', userId: 'root' }),
    ])
  })
})
