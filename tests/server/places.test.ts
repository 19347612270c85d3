import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import { ReloadWithBoard } from '../../contract/events.ts'
import type { PatientPage } from '../../contract/patientPages.ts'
import type { Room, RoomCreate } from '../../contract/rooms.ts'
import type { BoardQueue, WaitingList } from '../../contract/waitingLists.ts'
import type { StatisticsDay } from '../../contract/statisticsDay.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingEntry, WaitingMove } from '../../contract/waitingMoves.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { BoardWatcher } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const FLOOR = { kr: '3층', en: '3F' }
const THREE = [1, 2, 3].map((no) => ({ no, name: '창구' }))
const hall = (given: Partial<RoomCreate> = {}) =>
  server.root.createStation({ maxPatient: 3, useMultiCall: true, places: THREE, ...given })

const call = (client: Client, { didWaitingId }: { didWaitingId: number }, place?: unknown) =>
  client.request<WaitingEntry>('POST', '/v1/did-waitings/call', { didWaitingId, place })
const callNext = (client: Client, didId: number, place?: unknown, headers?: Record<string, string>) =>
  client.request<WaitingEntry>('POST', '/v1/did-waitings/call-next', { didId, place }, headers)
const close = (didId: number, place: number, closed = true) =>
  server.root.request('PATCH', '/v1/did-waitings/places', { didId, place, closed })
const moveTo = (didId: number, { id: roomId }: Room) => server.root.patch('/v1/dids', { dids: [{ id: didId, roomId }] })
const undo = ({ didWaitingId }: { didWaitingId: number }) =>
  server.root.request<WaitingEntry>('POST', '/v1/did-waitings/undo', { didWaitingId })
const listOf = async (didId: number, list: '' | 'called/' | 'holding/' = 'called/', client = server.root) =>
  (await client.get<WaitingList>(`/v1/did-waitings/${list}dids/${didId}`)).patients

describe('DE-48 places of a room', () => {
  it('DE-48 are set, changed and cleared with the room, and absent without any', async () => {
    const { room } = await hall({ places: [{ no: 11, name: '창구' }] })
    const path = `/v1/rooms/${room.id}`
    expect(room.places).toEqual([{ no: 11, name: '창구' }])
    await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, places: [{ no: '4', name: ' 자리 ' }] }] })
    expect((await server.root.get<Room>(path)).places).toEqual([{ no: 4, name: '자리' }])
    await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, memo: '2층' }] })
    expect((await server.root.get<Room>(path)).places).toHaveLength(1)
    for (const none of [[], null]) {
      await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, places: none }] })
      expect(await server.root.get<Room>(path)).not.toHaveProperty('places')
    }
  })

  it.each([
    ['a number that is there twice', [THREE[0], THREE[0]], '같은 번호의 자리가 두 번 있습니다.'],
    ['a number above 99', [{ no: 100, name: '창구' }], '99 이하로 입력해 주세요.'],
    ['a number that is none', [{ no: 0, name: '창구' }], '1 이상 입력해 주세요.'],
    ['a place without a word', [{ no: 1, name: ' ' }], '필수 입력란입니다.'],
  ])('DE-48 refuses %s', async (_what, places, message) => {
    const { room } = await hall()
    const { status, refusal } = await server.root.request('PATCH', '/v1/rooms', { rooms: [{ id: room.id, places }] })
    expect(status).toBe(400)
    expect(JSON.stringify(refusal)).toContain(message)
  })

  it('DE-48 a call names one, as number or digits, and lists, log and audit log know it', async () => {
    const { did } = await hall()
    const [first, second, third] = await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    expect((await call(server.root, first, 3)).body).toMatchObject({ status: 'CALLED', place: 3 })
    expect((await call(server.root, second, '2')).body).toMatchObject({ place: 2 })
    expect((await call(server.root, third)).body).not.toHaveProperty('place')
    const named = { place: 3, placeName: { kr: '3번 창구', en: 'Window 3' } }
    expect(await listOf(did.id)).toMatchObject([named, { place: 2 }, {}])
    const anyone = await listOf(did.id, 'called/', server.anyone)
    expect(anyone[0]).toMatchObject(named)
    expect(anyone[2]).not.toHaveProperty('place')
    const moves = await server.root.get<Page<WaitingMove>>(`/v1/did-waitings/moves?didId=${did.id}`)
    expect(moves.content.map(({ place }) => place)).toEqual([undefined, 2, 3, undefined, undefined, undefined])
    expect(moves.content[2]?.placeName?.kr).toBe('3번 창구')
    const { content } = await server.root.get<Page<{ details: string }>>('/v1/audit?action=waiting.call&size=3')
    expect(content.map(({ details }) => JSON.parse(details) as object)).toMatchObject([{}, { place: 2 }, { place: 3 }])
  })

  it('DE-48 refuses a place that the room does not have, that is closed, or where somebody is', async () => {
    const { did, room } = await hall()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const refusalOf = async (place: number) => (await call(server.root, second, place)).refusal
    expect(await refusalOf(9)).toMatchObject({
      code: 'NO_PLACE',
      message: `${room.name.kr}에 9번 자리가 없습니다. 이 컴퓨터의 자리를 다시 골라 주세요.`,
    })
    await close(did.id, 2)
    expect(await refusalOf(2)).toMatchObject({
      code: 'PLACE_CLOSED',
      message: '2번 창구: 지금 닫혀 있습니다. 연 뒤에 호출해 주세요.',
    })
    await call(server.root, first, 3)
    expect(await refusalOf(3)).toMatchObject({
      code: 'PLACE_TAKEN',
      message: '3번 창구에 김하나님이 있습니다. 먼저 완료한 뒤 호출해 주세요.',
    })
    const colleague = await server.signedIn('USER')
    expect((await call(colleague, second, 3)).refusal.message).toMatch(
      /완료한 뒤 호출해 주세요\. .+님이 .+ 호출했습니다\.$/,
    )
    expect(await server.root.namesOf(did)).toEqual({ waiting: ['이두리'], called: ['김하나'], holding: [] })
    await server.root.done(first)
    expect((await call(server.root, second, 3)).status).toBe(200)
  })

  it('DE-48 of two places that call one patient tells the second who was first, also with one account', async () => {
    const { did } = await hall()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const staff = [server.root, await server.signedIn('USER'), server.root]
    const answers = await Promise.all(staff.map((client, at) => call(client, first, at + 1)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { refusal } of answers.filter(({ status }) => status === 409)) {
      expect(refusal.code).toBe('ALREADY_CALLED')
      expect(refusal.message).toMatch(/^김하나님은 이미 호출되어 이 자리로 다시 호출하지 않았습니다\./)
    }
    const place = answers.find(({ status }) => status === 200)?.body.place
    expect(await listOf(did.id)).toMatchObject([{ place }])
    // The same call once more, and one that names no place, are repetitions.
    expect((await call(server.root, first, place)).body).toMatchObject({ place })
    expect((await call(server.root, first)).body).toMatchObject({ place })
    await call(server.root, second)
    expect((await call(server.root, second, 3)).refusal.code).toBe('ALREADY_CALLED')
  })

  it('DE-48 refuses a place at a board without places or room', async () => {
    for (const did of [(await server.root.createStation()).did, await createDid(server.root)]) {
      const [first] = await server.root.queueUp(did, '김하나')
      expect((await call(server.root, first, 1)).refusal.code).toBe('NO_PLACE')
      expect((await close(did.id, 1)).refusal.code).toBe('NO_PLACE')
      expect((await call(server.root, first)).status).toBe(200)
    }
  })

  it('DE-48 a place is free again after hold, absence and completion, and an undo brings it back', async () => {
    const { did } = await hall()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    await call(server.root, first, 1)
    await server.root.post('/v1/did-waitings/recall', { didWaitingId: first.didWaitingId })
    expect(await listOf(did.id)).toMatchObject([{ place: 1 }])
    await server.root.post('/v1/did-waitings/no-show', { didWaitingId: first.didWaitingId, hold: true })
    expect((await listOf(did.id, 'holding/'))[0]).not.toHaveProperty('place')
    expect((await undo(first)).body).toMatchObject({ status: 'CALLED', place: 1 })
    await server.root.post('/v1/did-waitings/no-show', { didWaitingId: first.didWaitingId })
    expect((await call(server.root, second, 1)).status).toBe(200)
    expect((await undo(first)).refusal).toMatchObject({
      code: 'PLACE_TAKEN',
      message: '1번 창구에 이두리님이 있어 되돌릴 수 없습니다.',
    })
    expect((await undo(second)).body).not.toHaveProperty('place')
    expect((await undo(first)).body).toMatchObject({ place: 1 })
    const other = (await hall()).did
    await server.root.post('/v1/did-waitings/no-show', { didWaitingId: first.didWaitingId, hold: true })
    const moved = { didWaitingId: first.didWaitingId, didId: other.id }
    expect(await server.root.post('/v1/did-waitings/transfer', moved)).not.toHaveProperty('place')
  })

  it('DE-48 calls a held patient to a place', async () => {
    const { did } = await hall()
    const [first] = await server.root.queueUp(did, '김하나')
    await server.root.hold(first)
    expect((await call(server.root, first, 2)).body).toMatchObject({ status: 'CALLED', place: 2 })
  })

  it('DE-48 is closed and opened for all boards of the room, and keeps who is there', async () => {
    const { did, room } = await hall()
    const other = await createDid(server.root, { roomId: room.id })
    const [first] = await server.root.queueUp(did, '김하나')
    await call(server.root, first, 2)
    expect((await close(did.id, 2)).body).toEqual({ places: [THREE[0], { ...THREE[1], closed: true }, THREE[2]] })
    const { boards } = await server.root.get<{ boards: BoardQueue[] }>(
      `/v1/did-waitings/queues?didIds=${did.id},${other.id}`,
    )
    expect(boards.map(({ room: { places } }) => places?.[1]?.closed)).toEqual([true, true])
    expect(await listOf(did.id)).toMatchObject([{ place: 2 }])
    await close(other.id, 2, false)
    const list = await server.root.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)
    expect(list.places).toEqual(THREE)
    expect(await server.anyone.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)).not.toHaveProperty('places')
  })

  it('DE-48 shows a patient whose place was taken out of the room by its number', async () => {
    const { did, room } = await hall()
    const [first] = await server.root.queueUp(did, '김하나')
    await call(server.root, first, 2)
    await server.root.patch('/v1/rooms', { rooms: [{ id: room.id, places: [] }] })
    expect(await listOf(did.id)).toMatchObject([{ place: 2, placeName: { kr: '2번', en: '2' } }])
    expect((await server.root.done(first)).status).toBe(200)
  })

  it('DE-48 is left by a patient in exam when the board gets another room, on every screen at once', async () => {
    const { did } = await hall()
    const bed = { no: 2, name: '침대' }
    const ward = await hall({ places: [bed], name: { kr: '주사실', en: 'Injection', cn: '', jp: '' }, floor: FLOOR })
    const patient = await server.root.createPatient({ name: '김하나' })
    await call(server.root, await server.root.join(did, patient), 2)
    const [there] = await server.root.queueUp(ward.did, '이두리')
    const { token } = await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: patient.visit.id })
    const phone = () => server.anyone.post<PatientPage>('/v1/patient-pages/read', { token })
    expect(await phone()).toMatchObject({ placeName: { kr: '2번 창구' } })
    const wall = await BoardWatcher.open(server.url, did.id, undefined, true)
    await moveTo(did.id, ward.room)
    await eventually(() => expect(wall.messages).not.toEqual([]))
    await wall.close()

    const { board: painted } = ReloadWithBoard.parse(wall.messages[0])
    expect(painted).toMatchObject({ did: { roomId: ward.room.id }, called: [{ number: patient.visit.number }] })
    const lists = [painted?.called, await listOf(did.id), await listOf(did.id, 'called/', server.anyone)]
    for (const called of lists) expect(called?.[0]).not.toHaveProperty('place')
    const page = await phone()
    expect(page.places).toMatchObject([{ status: 'CALLED', place: { kr: '주사실', floor: FLOOR } }])
    expect(page).not.toHaveProperty('placeName')
    // The bed of the same number takes the next patient.
    expect((await call(server.root, there, 2)).body).toMatchObject({ place: 2 })
    // An edit that leaves the room as it is leaves everybody where they are.
    await server.root.patch('/v1/dids', { dids: [{ id: ward.did.id, roomId: ward.room.id, explain: { kr: '3층' } }] })
    expect(await listOf(ward.did.id)).toMatchObject([{ place: 2, placeName: { kr: '2번 침대' } }])
  })

  it('DE-48 is not where an undo leads back to when the board has got another room since', async () => {
    const { did } = await hall()
    const ward = await hall()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    await call(server.root, first, 2)
    await server.root.done(first)
    await moveTo(did.id, ward.room)
    expect((await undo(first)).body).toMatchObject({ status: 'CALLED' })
    expect((await listOf(did.id))[0]).not.toHaveProperty('place')
    await call(server.root, second, 3)
    await server.root.done(second)
    expect((await undo(second)).body).toMatchObject({ status: 'CALLED', place: 3 })
  })

  it('DE-48 has figures of its own in the statistics of the day', async () => {
    const { did, room } = await hall()
    const [first, second, third] = await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    await call(server.root, first, 3)
    await call(server.root, second, 1)
    await call(server.root, third)
    await server.root.done(first, third)
    const { rooms } = await server.root.get<StatisticsDay>('/v1/statistics/day')
    const { byPlace, completed } = rooms.find(({ roomId }) => roomId === room.id) ?? {}
    expect(completed).toBe(2)
    expect(byPlace).toEqual([
      { place: 1, label: '1번 창구', inExam: 1, completed: 0, examMs: null },
      { place: 3, label: '3번 창구', inExam: 0, completed: 1, examMs: expect.any(Number) },
    ])
    const other = await server.root.createStation()
    const [fourth] = await server.root.queueUp(other.did, '최네온')
    await server.root.call(fourth)
    const again = await server.root.get<StatisticsDay>('/v1/statistics/day')
    expect(again.rooms.find(({ roomId }) => roomId === other.room.id)).not.toHaveProperty('byPlace')
  })

  it('DE-48 stands with a patient of the visits who was called there', async () => {
    const { did } = await hall()
    const patient = await server.root.createPatient({ name: '김하나' })
    const entry = await server.root.join(did, patient)
    await call(server.root, entry, 2)
    const visit = await server.root.get<Visit>(`/v1/visits/${patient.visit.id}`)
    expect(visit.waitings).toMatchObject([{ place: 2, placeName: { kr: '2번 창구' } }])
    await server.root.done(entry)
    const done = await server.root.get<Visit>(`/v1/visits/${patient.visit.id}`)
    expect(done.waitings[0]).not.toHaveProperty('place')
  })

  it('DE-48 are in no answer of a room without any', async () => {
    const [did, first] = await server.root.queueOf('김하나')
    await server.root.call(first)
    const answers = await Promise.all([
      server.root.get(`/v1/did-waitings/queues?didIds=${did.id}`),
      server.root.get(`/v1/did-waitings/dids/${did.id}`),
      server.anyone.get(`/v1/did-waitings/called/dids/${did.id}`),
    ])
    expect(JSON.stringify(answers)).not.toContain('"place')
  })
})

describe('DE-48 the next call', () => {
  it('DE-48 takes the first of the queue, and says when nobody waits', async () => {
    const { did, room } = await hall()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const front = { didWaitingId: second.didWaitingId, reason: 'EMERGENCY' }
    await server.root.post('/v1/did-waitings/front', front)
    expect((await callNext(server.root, did.id, 2)).body).toMatchObject({ didWaitingId: second.didWaitingId, place: 2 })
    expect((await callNext(server.root, did.id)).body.didWaitingId).toBe(first.didWaitingId)
    expect((await callNext(server.root, did.id, 1)).refusal).toMatchObject({
      code: 'QUEUE_EMPTY',
      message: `${room.name.kr}에 대기 중인 환자가 없습니다.`,
    })
  })

  it('DE-48 passes over who is away for a moment, and keeps that place', async () => {
    const { did } = await hall()
    const away = await server.root.createPatient({ name: '김하나' })
    const first = await server.root.join(did, away)
    const [second] = await server.root.queueUp(did, '이두리')
    const { token } = await server.root.post<{ token: string }>('/v1/patient-pages', { visitId: away.visit.id })
    await server.anyone.request('POST', '/v1/patient-pages/away', { token, minutes: 10 })
    expect((await callNext(server.root, did.id, 1)).body.didWaitingId).toBe(second.didWaitingId)
    expect((await callNext(server.root, did.id, 2)).refusal.code).toBe('QUEUE_AWAY')
    await server.anyone.request('POST', '/v1/patient-pages/back', { token })
    expect((await callNext(server.root, did.id, 2)).body.didWaitingId).toBe(first.didWaitingId)
  })

  it('DE-48 repeated with the same key calls nobody else', async () => {
    const { did } = await hall()
    await server.root.queueUp(did, '김하나', '이두리')
    const key = { 'idempotency-key': `next-${did.id}` }
    const once = await callNext(server.root, did.id, 1, key)
    expect((await callNext(server.root, did.id, 1, key)).body).toEqual(once.body)
    expect(await listOf(did.id)).toHaveLength(1)
  })

  it('DE-48 of three places at once never calls a patient twice, and skips none', { timeout: 60_000 }, async () => {
    const { did } = await hall()
    const staff = await Promise.all(THREE.map(() => server.signedIn('USER')))
    const names = Array.from({ length: 12 }, (_, at) => `환자${at + 1}`)
    const queued = (await server.root.queueUp(did, ...names)).map(({ didWaitingId }) => didWaitingId)
    const called: number[] = []
    for (let round = 0; round < names.length / 3; round += 1) {
      const answers = await Promise.all(staff.map((client, at) => callNext(client, did.id, at + 1)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map(({ body }) => body.place)).toEqual([1, 2, 3])
      called.push(...answers.map(({ body }) => body.didWaitingId).toSorted((a, b) => a - b))
      await Promise.all(answers.map(({ body }, at) => (staff[at] as Client).done(body)))
    }
    expect(called).toEqual(queued)
  })

  it('DE-48 of two computers at one place calls one patient, and tells the other', async () => {
    const { did } = await hall()
    const staff = await Promise.all([server.signedIn('USER'), server.signedIn('USER')])
    await server.root.queueUp(did, '김하나', '이두리')
    const answers = await Promise.all(staff.map((client) => callNext(client, did.id, 3)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)
    expect(told?.refusal).toMatchObject({ code: 'PLACE_TAKEN' })
    expect(told?.refusal.message).toMatch(/^3번 창구에 김하나님이 있습니다/)
    expect(await server.root.namesOf(did)).toMatchObject({ waiting: ['이두리'], called: ['김하나'] })
  })
})
