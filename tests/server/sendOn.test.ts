import { beforeAll, describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { DONE_MEANS_HEADER } from '../../contract/constants.ts'
import type { VisitWay } from '../../contract/visits.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Client, Station } from '../harness/client.ts'
import { createDid, createExam } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let staff: Client
let stations: [Station, Station, Station]
beforeAll(async () => {
  staff = await server.signedIn('USER')
  stations = await server.root.createStations({}, {}, {})
})

/** Creates a patient whose plan is these rooms, and who waits in the first one. */
async function planned(name: string, ...plan: readonly Station[]): Promise<WaitingEntry> {
  const patient = await server.root.createPatient({ name, roomIds: plan.map(({ room }) => room.id) })
  return server.root.join(plan[0]?.did ?? stations[0].did, patient)
}
const complete = async (entry: WaitingEntry) => {
  const { status, body } = await staff.doneMeaning('complete', entry)
  expect(status).toBe(200)
  return body[0]
}
const waitingAt = async (did: Did) => (await server.root.namesOf(did)).waiting

describe('completing a patient who has a plan', () => {
  it('sends them on to the room with the fewest who wait, the first of the plan among equals', async () => {
    const [first, second, third] = stations
    await server.root.queueUp(second.did, '먼저 온 사람')
    const one = await planned('하나', first, second, third)
    expect(await complete(one)).toMatchObject({
      status: 'DONE',
      sentOn: { didId: third.did.id, place: third.room.name.kr, order: 1 },
    })
    expect(await waitingAt(third.did)).toEqual(['하나'])
    // One patient waits in each of the other two rooms now.
    const two = await planned('둘', first, second, third)
    expect(await complete(two)).toMatchObject({ sentOn: { didId: second.did.id, order: 2 } })
    expect(await waitingAt(second.did)).toEqual(['먼저 온 사람', '둘'])
  })

  it('sends them on to where they are called first, and says when', async () => {
    const [first, slow, quick] = await server.root.createStations({}, {}, {})
    await createExam(server.root, { roomId: slow.room.id, avgTime: 40 })
    await createExam(server.root, { roomId: quick.room.id, avgTime: 4 })
    const [inSlow] = await server.root.queueUp(slow.did, '느린 하나', '느린 둘')
    const [inQuick] = await server.root.queueUp(quick.did, '가', '나', '다', '라', '마', '바')
    for (const entry of [inSlow, inQuick]) await server.root.call(entry)
    const sentOn = (await complete(await planned('빠른 곳으로', first, slow, quick)))?.sentOn
    expect(sentOn).toMatchObject({ didId: quick.did.id, order: 6 })
    const minutes = (instant = '') => (Date.parse(instant) - Date.now()) / 60_000
    expect(minutes(sentOn?.expected?.from)).toBeGreaterThan(8)
    expect(minutes(sentOn?.expected?.to)).toBeLessThan(50)
  })

  it('goes through the whole plan, and no room twice', async () => {
    const [first, second, third] = await server.root.createStations({}, {}, {})
    const entry = await planned('차례로', first, second, third)
    const next = (await complete(entry))?.sentOn
    expect(next?.didId).toBe(second.did.id)
    const after = (await complete({ ...entry, didWaitingId: next?.didWaitingId ?? 0 }))?.sentOn
    expect(after?.didId).toBe(third.did.id)
    expect(await complete({ ...entry, didWaitingId: after?.didWaitingId ?? 0 })).not.toHaveProperty('sentOn')
  })

  it('passes over a room where nobody calls', async () => {
    const [first, second, third] = await server.root.createStations({}, {}, {})
    await server.root.pause(second.did)
    expect((await complete(await planned('점심', first, second, third)))?.sentOn?.didId).toBe(third.did.id)
  })

  it('DE-08 passes over a room that is out of use, where a tap would be refused', async () => {
    const [first, second, third] = await server.root.createStations({}, {}, {})
    await server.root.patch('/v1/rooms', { rooms: [{ id: second.room.id, isAccessible: false }] })
    expect((await complete(await planned('이용 불가', first, second, third)))?.sentOn?.didId).toBe(third.did.id)
    expect(await complete(await planned('갈 곳 없음', first, second))).not.toHaveProperty('sentOn')
  })

  it('says the place at the board, though another board of the room has patients too', async () => {
    const [first, next] = await server.root.createStations({}, {})
    const beside = await createDid(server.root, { roomId: next.room.id })
    await server.root.queueUp(next.did, '앞 하나')
    await server.root.queueUp(beside, '옆 하나', '옆 둘', '옆 셋')
    const sentOn = (await complete(await planned('하나', first, next)))?.sentOn
    expect(sentOn).toMatchObject({ didId: next.did.id, order: 2 })
    const { patients } = await server.root.listOf('waiting', next.did)
    expect(patients.map(({ name, order }) => [name, order])).toContainEqual(['하나', 2])
  })

  it('changes nothing for a client that says nothing of what it means', async () => {
    const [first, second] = await server.root.createStations({}, {})
    const { body } = await staff.done(await planned('규격', first, second))
    expect(body[0]).not.toHaveProperty('sentOn')
    expect(await waitingAt(second.did)).toEqual([])
  })

  it('changes nothing without a plan', async () => {
    const [entry] = await server.root.queueUp(stations[0].did, '계획 없음')
    expect(await complete(entry)).not.toHaveProperty('sentOn')
  })
})

describe('a room that leaves the next room to staff', () => {
  const leaveToStaff = (...rooms: readonly Station[]) =>
    server.root.patch('/v1/rooms', { rooms: rooms.map(({ room }) => ({ id: room.id, sendsOn: false })) })
  const statuses = async ({ visitId }: WaitingEntry) =>
    (await staff.get<VisitWay>(`/v1/visits/${visitId}/way`)).stops.map(({ status }) => status)

  it('sends nobody on, but its patients still have a next room, where staff add them', async () => {
    const [first, second] = await server.root.createStations({}, {})
    await leaveToStaff(first)
    const entry = await planned('상담 후', first, second)
    await staff.call(entry)
    expect(await complete(entry)).not.toHaveProperty('sentOn')
    expect(await waitingAt(second.did)).toEqual([])
    expect(await statuses(entry)).toEqual(['DONE', 'NEXT'])
    expect((await staff.undo(entry)).status).toBe(200)
    await complete(entry)
    await staff.post('/v1/did-waitings', { didId: second.did.id, visitId: entry.visitId })
    expect(await waitingAt(second.did)).toEqual(['상담 후'])
    // The room's own switch decides, not that of the next one.
    const third = await server.root.createStation()
    await leaveToStaff(third)
    expect((await complete(await planned('그대로', second, third)))?.sentOn?.didId).toBe(third.did.id)
    await server.root.patch('/v1/rooms', { rooms: [{ id: first.room.id, sendsOn: true }] })
    expect((await complete(await planned('다시', first, second)))?.sentOn?.didId).toBe(second.did.id)
  })

  it('names the next room to a patient who leaves by tag', async () => {
    const [first, second] = await server.root.createStations({}, {})
    await leaveToStaff(first)
    const patient = await server.root.createPatient({ name: '안내', roomIds: [first.room.id, second.room.id] })
    await server.root.call(await server.root.join(first.did, patient))
    expect((await staff.scan(first.did, patient.tagValue)).body.message).toContain(
      `다음은 ${second.room.no}번 ${second.room.name.kr}입니다.`,
    )
  })

  it('is asked for each patient of one call', async () => {
    const [first, second, third] = await server.root.createStations({}, {}, {})
    await leaveToStaff(first)
    const entries = [await planned('직원이', first, third), await planned('저절로', second, third)]
    const didWaitingIds = entries.map(({ didWaitingId }) => didWaitingId)
    const { body } = await staff.request<WaitingEntry[]>(
      'POST',
      '/v1/did-waitings/done',
      { didWaitingIds },
      { [DONE_MEANS_HEADER]: 'complete' },
    )
    expect(body.map(({ sentOn }) => sentOn?.didId)).toEqual([undefined, third.did.id])
    expect(await waitingAt(third.did)).toEqual(['저절로'])
  })
})

it('a board without a room sends on', async () => {
  const desk = await createDid(server.root)
  const next = await server.root.createStation()
  const patient = await server.root.createPatient({ roomIds: [next.room.id] })
  expect((await complete(await server.root.join(desk, patient)))?.sentOn?.didId).toBe(next.did.id)
})

describe('several completed together', () => {
  const completeAll = (entries: readonly WaitingEntry[]) =>
    staff.request<WaitingEntry[]>(
      'POST',
      '/v1/did-waitings/done',
      { didWaitingIds: entries.map(({ didWaitingId }) => didWaitingId) },
      { [DONE_MEANS_HEADER]: 'complete' },
    )
  const names = ['하나', '둘', '셋', '넷', '다섯', '여섯']

  it('are shared out between equal rooms, and each answer counts those before', async () => {
    const [first, left, right] = await server.root.createStations({}, {}, {})
    const entries: WaitingEntry[] = []
    for (const name of names) entries.push(await planned(name, first, left, right))
    const { body } = await completeAll(entries)
    expect(body.map(({ sentOn }) => sentOn?.order)).toEqual([1, 1, 2, 2, 3, 3])
    expect(await waitingAt(left.did)).toHaveLength(3)
    expect(await waitingAt(right.did)).toHaveLength(3)
  })

  it('come back together out of the next queues, but for those whom staff have called there', async () => {
    const [first, second] = await server.root.createStations({}, {})
    const entries: WaitingEntry[] = []
    for (const name of names) entries.push(await planned(name, first, second))
    const { body } = await completeAll(entries)
    const [one] = body
    if (!one?.sentOn) throw new Error('nobody was sent on')
    await server.root.call({ ...one, didWaitingId: one.sentOn.didWaitingId })
    expect((await staff.undoAll(body)).body).toMatchObject({ stayed: 1 })
    expect(await waitingAt(first.did)).toEqual(names.slice(1))
    expect(await server.root.namesOf(second.did)).toMatchObject({ called: ['하나'], waiting: [] })
  })
})

describe('one undo', () => {
  it('takes back both, and the log says so', async () => {
    const [first, second] = await server.root.createStations({}, {})
    const entry = await planned('되돌림', first, second)
    await staff.call(entry)
    const sentOn = (await complete(entry))?.sentOn
    expect(await waitingAt(second.did)).toEqual(['되돌림'])
    expect((await staff.undo(entry)).status).toBe(200)
    expect(await server.root.namesOf(first.did)).toMatchObject({ called: ['되돌림'] })
    expect(await waitingAt(second.did)).toEqual([])
    const log = (await server.root.movesOf(entry)).filter(({ didWaitingId }) => didWaitingId === sentOn?.didWaitingId)
    expect(log.map(({ action, to }) => `${action} ${to}`)).toEqual(['undo CANCELED', 'join WAITING'])
    // The move can be repeated.
    expect((await complete(entry))?.sentOn?.didId).toBe(second.did.id)
  })

  it('is refused when the next room has called the patient, and changes nothing', async () => {
    const [first, second] = await server.root.createStations({}, {})
    const entry = await planned('이미 호출', first, second)
    const sentOn = (await complete(entry))?.sentOn
    await server.root.call({ ...entry, didWaitingId: sentOn?.didWaitingId ?? 0 })
    const { status, body } = await staff.undo(entry)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: expect.stringMatching(/^다음 검사실에서 .*이미 호출했습니다\. 되돌릴 수 없습니다\.$/),
    })
    expect(await server.root.namesOf(second.did)).toMatchObject({ called: ['이미 호출'] })
  })

  it('is possible when the patient has been taken out of the next queue already', async () => {
    const [first, second] = await server.root.createStations({}, {})
    const entry = await planned('따로 되돌림', first, second)
    const sentOn = (await complete(entry))?.sentOn
    expect((await staff.undo({ ...entry, didWaitingId: sentOn?.didWaitingId ?? 0 })).status).toBe(200)
    expect((await staff.undo(entry)).status).toBe(200)
    expect(await waitingAt(first.did)).toEqual(['따로 되돌림'])
  })
})

it('a patient who leaves by tag reads where to go next, and reads the same when tapping again', async () => {
  const [first, second] = await server.root.createStations({}, {})
  const patient = await server.root.createPatient({ name: '태그환자', roomIds: [first.room.id, second.room.id] })
  await server.root.call(await server.root.join(first.did, patient))
  const message = `태그환자님, 검사를 마쳤습니다. 다음은 ${second.room.no}번 ${second.room.name.kr}입니다.`
  for (const _ of ['tap', 'again']) {
    expect((await staff.scan(first.did, patient.tagValue)).body).toMatchObject({ flag: 'DONE', message })
  }
})

it('of ten who complete a patient at once one does, and the patient is sent on once', async () => {
  const [first, second] = await server.root.createStations({}, {})
  const entry = await planned('경합', first, second)
  const answers = await Promise.all(Array.from({ length: 10 }, () => staff.doneMeaning('complete', entry)))
  expect(answers.filter(({ body }) => body[0]?.sentOn)).toHaveLength(1)
  expect(await waitingAt(second.did)).toEqual(['경합'])
})
