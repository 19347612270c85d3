import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { findRoomFacts } from '../../server/queue/estimates/roomFacts.ts'
import { createDid, createExam } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
/** Creates a station with six patients, the first of them in exam; an exam takes ten minutes. */
async function queueOfFive() {
  const station = await server.root.createStation()
  await createExam(server.root, { roomId: station.room.id, avgTime: 10 })
  const [first, ...waiting] = await server.root.queueUp(station.did, '가', '나', '다', '라', '마', '바')
  await server.root.call(first)
  return { ...station, first, waiting }
}
/** Moves the call of a patient into the past. */
async function calledBefore(minutes: number, { didWaitingId }: WaitingEntry): Promise<void> {
  const called_at = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  await server.database.db.updateTable('did_waitings').set({ called_at }).where('id', '=', didWaitingId).execute()
}
async function queueAt(didId: number): Promise<BoardQueue> {
  const { boards } = await server.root.get<{ boards: [BoardQueue] }>(`/v1/did-waitings/queues?didIds=${didId}`)
  return boards[0]
}
const minutes = (instant: string | undefined) => (Date.parse(instant ?? '') - Date.now()) / MINUTE_MS

it('says staff between which instants calls are likely, later for who comes later, and for who would join now', async () => {
  const { did } = await queueOfFive()
  const { waiting, newcomer } = await queueAt(did.id)
  const last = waiting.at(-1)?.expected
  expect(minutes(last?.from)).toBeGreaterThan(20)
  expect(minutes(last?.from)).toBeLessThan(50)
  expect(minutes(last?.to)).toBeGreaterThan(50)
  expect(minutes(last?.to)).toBeLessThan(110)
  expect(Date.parse(newcomer?.to ?? '')).toBeGreaterThan(Date.parse(last?.to ?? ''))
})

it('says so with the list of those who wait too, and what the room says of long waits', async () => {
  const { did, room } = await queueOfFive()
  await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, waitWarning: 5, waitAlarm: 15 }] })
  const list = await server.root.listOf('waiting', did)
  expect(list).toMatchObject({ waitWarning: 5, waitAlarm: 15 })
  expect(minutes(list.patients.at(-1)?.expected?.to)).toBeGreaterThan(50)
  expect((await queueAt(did.id)).room).toMatchObject({ waitWarning: 5, waitAlarm: 15 })
  expect(JSON.stringify(await server.anyone.listOf('waiting', did))).not.toContain('waitAlarm')
})

it('says nothing to anybody else', async () => {
  const { did } = await queueOfFive()
  expect(JSON.stringify(await server.anyone.listOf('waiting', did))).not.toContain('expected')
})

it.each([
  ['no exam names the room and it has shown too few', async () => (await server.root.createStation()).did],
  [
    'the board is paused',
    async () => {
      const { did } = await queueOfFive()
      await server.root.pause(did)
      return did
    },
  ],
  [
    'the room has several boards',
    async () => {
      const { did, room } = await queueOfFive()
      await createDid(server.root, { roomId: room.id })
      return did
    },
  ],
  [
    'a place is free and nobody has been called for long',
    async () => {
      const { did, first } = await queueOfFive()
      await server.root.noShow(first)
      return did
    },
  ],
])('says nothing where %s', async (_why, make) => {
  const did = await make()
  const queue = await queueAt(did.id)
  expect(queue).not.toHaveProperty('newcomer')
  expect(queue.waiting.filter(({ expected }) => expected)).toEqual([])
})

it('goes by what the room has shown, once it has', async () => {
  const { did, first, waiting } = await queueOfFive()
  const [second, third] = waiting
  // An exam that ends at once was a call by mistake. It does not change the duration that staff have entered.
  await server.root.done(first)
  await server.root.call(second)
  await server.root.done(second)
  await server.root.call(third)
  expect(minutes((await queueAt(did.id)).newcomer?.to)).toBeGreaterThan(20)
})

it('still says so when a long exam ends, although the facts of the room are older than its end', async () => {
  const { did, first } = await queueOfFive()
  await calledBefore(6, first)
  expect(await queueAt(did.id)).toHaveProperty('newcomer')
  await server.root.done(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  expect(await queueAt(did.id)).toHaveProperty('newcomer')
})

describe('the facts of a room', () => {
  const factsOf = async ({ id }: { id: number }) => (await findRoomFacts(server.database.db, [id], new Date())).get(id)

  it('contain the exams, but no patient who missed the call and was completed without another', async () => {
    const { did, first, waiting } = await queueOfFive()
    await calledBefore(7, first)
    await server.root.done(first)
    const [missed] = waiting
    await server.root.call(missed)
    await calledBefore(90, missed)
    await server.root.noShow(missed)
    await server.root.done(missed)
    expect((await factsOf(did))?.durations.map(Math.round)).toEqual([7])
  })

  it('average the times that staff have entered: exams without one do not count', async () => {
    const { did, room } = await server.root.createStation()
    await createExam(server.root, { roomId: room.id, avgTime: 0 })
    expect((await factsOf(did))?.average).toBeUndefined()
    for (const avgTime of [10, 20]) await createExam(server.root, { roomId: room.id, avgTime })
    expect((await factsOf(did))?.average).toBe(15)
  })
})

it('tells the patient in minutes, by the own page', async () => {
  const { waiting } = await queueOfFive()
  const { token } = await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: waiting.at(-1)?.visitId })
  const { body } = await server.anyone.request<PatientPage>('POST', '/v1/patient-pages/read', { token })
  expect(body.places).toMatchObject([
    { status: 'WAITING', ahead: 4, wait: { from: expect.any(Number), to: expect.any(Number) } },
  ])
  const next = await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: waiting[0]?.visitId })
  const page = await server.anyone.request<PatientPage>('POST', '/v1/patient-pages/read', { token: next.token })
  // The next patient has no estimate of 0 to 15 minutes; being next says more.
  expect(page.body.places[0]).not.toHaveProperty('wait')
})
