import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { call, createPatient, createStation, done, hold, join, listOf, namesOf, queueUp as queueUpAt } from '../harness/queue.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const aPatient = (name: string) => createPatient(server.root, { name })
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)

describe('AP-06 the three lists', () => {
  it('AP-06 move a patient from waiting to called to done, and answer each move', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    expect(entry).toEqual({
      didWaitingId: expect.any(Number),
      didId: did.id,
      visitId: expect.any(Number),
      status: 'WAITING',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(await namesOf(server.root, did)).toEqual({ waiting: ['김하나'], called: [], holding: [] })
    expect(await call(server.root, entry)).toMatchObject({ status: 200, body: { ...entry, status: 'CALLED' } })
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: ['김하나'], holding: [] })
    expect(await done(server.root, entry)).toMatchObject({ status: 200, body: [{ ...entry, status: 'DONE' }] })
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: [], holding: [] })
  })

  it('DE-23 answer the board and its patients', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const { didWaitingId, createdAt, visitId } = entry
    const patient = { didWaitingId, name: '김하나', order: 1, createdAt, calledAt: null, visitId }
    expect(await listOf(server.root, 'waiting', did)).toEqual({ did, patients: [patient] })
    await call(server.root, entry)
    const called = await listOf(server.root, 'called', did)
    expect(called.patients).toEqual([{ ...patient, calledAt: expect.stringMatching(/Z$/) }])
  })

  it('DE-06 without a token mask names and leave out the visit and the network of the board', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '홍길동')
    const { id, no, name, doctor, explain, roomId } = did
    expect(await listOf(server.anyone, 'waiting', did)).toEqual({
      did: { id, no, name, doctor, explain, roomId },
      patients: [{ didWaitingId: entry.didWaitingId, name: '홍O동', order: 1, createdAt: entry.createdAt, calledAt: null }],
    })
    await hold(server.root, entry)
    expect((await listOf(server.anyone, 'holding', did)).patients[0]?.name).toBe('홍O동')
    await call(server.root, entry)
    expect((await listOf(server.anyone, 'called', did)).patients[0]?.name).toBe('홍O동')
  })

  it('DE-05 VW-05 masks with the option of the board while that is on', async () => {
    const { did } = await aStation()
    await queueUp(did, '남궁민수', '이')
    const publicNames = async () => (await listOf(server.anyone, 'waiting', did)).patients.map(({ name }) => name)
    expect(await publicNames()).toEqual(['남O민수', 'O'])
    await server.root.patch('/v1/did-options/masking', { didId: did.id, use: true, index: 9, character: '*' })
    expect(await publicNames()).toEqual(['남궁민*', '*'])
    await server.root.patch('/v1/did-options/masking', { didId: did.id, use: false })
    expect(await publicNames()).toEqual(['남O민수', 'O'])
  })

  it('DE-05 never sends a full name in raw JSON, whatever the name', async () => {
    const { did } = await aStation()
    const names = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수', '👩‍👩‍👧이']
    await queueUp(did, ...names)
    const response = await fetch(`${server.url}/api/v1/did-waitings/dids/${did.id}`)
    const text = await response.text()
    const shown = (JSON.parse(text) as { patients: { name: string }[] }).patients.map(({ name }) => name)
    expect(shown).toEqual(['O', '김O', '홍O동', '황O관우', 'JOhn Smith', '홍O동', '김O수', '👩‍👩‍👧O'])
    for (const name of names.filter((each) => each !== '김')) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(name.normalize('NFC'))
    }
  })

  it('AP-06 answer 404 for a board that does not exist', async () => {
    for (const list of ['', 'called/', 'holding/']) {
      const { status, refusal } = await server.anyone.request('GET', `/v1/did-waitings/${list}dids/999999`)
      expect({ status, code: refusal.code }).toEqual({ status: 404, code: 'DID_NOT_FOUND' })
    }
  })
})

describe('DE-10 order', () => {
  it('DE-10 is gapless over the waiting, and a held patient keeps the time of joining', async () => {
    const { did } = await aStation()
    const [first, second] = await queueUp(did, '김하나', '이두리', '박세찬')
    const orders = async () => (await listOf(server.root, 'waiting', did)).patients.map(({ order, name }) => `${order} ${name}`)
    await hold(server.root, first)
    expect(await orders()).toEqual(['1 이두리', '2 박세찬'])
    const [held] = (await listOf(server.root, 'holding', did)).patients
    expect(held).toMatchObject({ order: 1, createdAt: first.createdAt })
    await done(server.root, second)
    expect(await orders()).toEqual(['1 박세찬'])
  })

  it('DE-10 lists the held by joining and the called by their call', async () => {
    const { did } = await aStation({ useMultiCall: true, maxPatient: 3 })
    const [first, second, third] = await queueUp(did, '김하나', '이두리', '박세찬')
    await hold(server.root, third, first)
    expect((await namesOf(server.root, did)).holding).toEqual(['김하나', '박세찬'])
    for (const entry of [third, second, first]) await call(server.root, entry)
    expect((await namesOf(server.root, did)).called).toEqual(['박세찬', '이두리', '김하나'])
  })
})

describe('DE-09 capacity', () => {
  it('DE-09 refuses a call beyond one patient, with who is there, and changes nothing', async () => {
    const { room, did } = await aStation({ name: { kr: '심전도실', en: '', cn: '', jp: '' }, maxPatient: 5 })
    const [first, second] = await queueUp(did, '김하나', '이두리')
    await call(server.root, first)
    const { status, refusal } = await call(server.root, second)
    expect(status).toBe(409)
    expect(refusal).toEqual({
      status: 409,
      code: 'ROOM_FULL',
      message: `${room.name.kr}에서 이미 1명이 검사 중입니다. 먼저 완료한 뒤 호출해 주세요.`,
    })
    expect(await namesOf(server.root, did)).toEqual({ waiting: ['이두리'], called: ['김하나'], holding: [] })
  })

  it('DE-09 counts all boards of the room, up to maxPatient when several may be called', async () => {
    const { room, did } = await aStation({ useMultiCall: true, maxPatient: 2 })
    const other = await createDid(server.root, { roomId: room.id })
    const [first, second] = await queueUp(did, '김하나', '이두리')
    const [third] = await queueUp(other, '박세찬')
    expect((await call(server.root, first)).status).toBe(200)
    expect((await call(server.root, third)).status).toBe(200)
    expect((await call(server.root, second)).refusal.code).toBe('ROOM_FULL')
    await done(server.root, third)
    expect((await call(server.root, second)).status).toBe(200)
  })

  it('DE-09 takes one patient at a time at a board without a room', async () => {
    const did = await createDid(server.root)
    const [first, second] = await queueUp(did, '김하나', '이두리')
    expect((await call(server.root, first)).status).toBe(200)
    expect((await call(server.root, second)).refusal.code).toBe('ROOM_FULL')
  })

  it('DE-09 lets exactly one of twenty parallel calls into one place', async () => {
    const { did } = await aStation()
    const entries = await queueUp(did, ...Array.from({ length: 20 }, (_, index) => `환자${index}`))
    const answers = await Promise.all(entries.map((entry) => call(server.root, entry)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const { waiting, called } = await namesOf(server.root, did)
    expect([waiting.length, called.length]).toEqual([19, 1])
  })

  it('DE-09 frees a place before it calls, when one request does both', async () => {
    const { did } = await aStation()
    const [first, second] = await queueUp(did, '김하나', '이두리')
    await hold(server.root, second)
    await call(server.root, first)
    const { body } = await done(server.root, second, first)
    expect(body.map(({ status }) => status)).toEqual(['CALLED', 'DONE'])
  })
})

describe('DE-11 repeating and the impossible', () => {
  it('DE-11 answers 200 and changes nothing when a call is repeated', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(server.root, entry)
    const before = await listOf(server.root, 'called', did)
    expect(await call(server.root, entry)).toMatchObject({ status: 200, body: { status: 'CALLED' } })
    expect(await listOf(server.root, 'called', did)).toEqual(before)
  })

  it('DE-11 answers 200 when holding and completing are repeated', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await hold(server.root, entry)
    expect(await hold(server.root, entry)).toMatchObject({ status: 200, body: [{ status: 'HOLDING' }] })
    await call(server.root, entry)
    await done(server.root, entry)
    expect(await done(server.root, entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
  })

  it('DE-11 takes an id given twice for one', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await hold(server.root, entry)
    expect(await done(server.root, entry, entry)).toMatchObject({ status: 200, body: [{ status: 'CALLED' }] })
  })

  it('DE-11 answers 404 that names the ids that do not exist', async () => {
    const { refusal } = await server.root.request('POST', '/v1/did-waitings/call', { didWaitingId: 999_999 })
    expect(refusal).toEqual({ status: 404, code: 'WAITING_NOT_FOUND', message: '대기자를 찾을 수 없습니다. (999999)' })
  })

  it('DE-11 refuses a call of who is done, and holding who is in exam, saying where the patient is', async () => {
    const { did, room } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(server.root, entry)
    expect(await hold(server.root, entry)).toMatchObject({
      status: 409,
      refusal: { code: 'IMPOSSIBLE_MOVE', message: `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다.` },
    })
    await done(server.root, entry)
    expect(await call(server.root, entry)).toMatchObject({
      status: 409,
      refusal: { message: `김하나님은 ${room.name.kr}에서 이미 검사를 마쳐서 호출할 수 없습니다.` },
    })
  })

  it('DE-14 moves all or none', async () => {
    const { did } = await aStation()
    const [first, second] = await queueUp(did, '김하나', '이두리')
    await call(server.root, second)
    expect((await hold(server.root, first, second)).status).toBe(409)
    expect((await namesOf(server.root, did)).waiting).toEqual(['김하나'])
    expect((await hold(server.root, first, { ...second, didWaitingId: 999_999 })).status).toBe(404)
    expect((await namesOf(server.root, did)).holding).toEqual([])
  })
})

describe('DE-12 done', () => {
  it('DE-12 calls a held patient, completes a called one and a waiting one', async () => {
    const { did } = await aStation()
    const [held, waiting] = await queueUp(did, '김하나', '이두리')
    await hold(server.root, held)
    const { body } = await done(server.root, held, waiting)
    expect(body.map(({ status }) => status)).toEqual(['CALLED', 'DONE'])
    expect(await done(server.root, held)).toMatchObject({ body: [{ status: 'DONE' }] })
  })

  it('DE-12 DE-09 does not call a held patient into a full room', async () => {
    const { did } = await aStation()
    const [held, called] = await queueUp(did, '김하나', '이두리')
    await hold(server.root, held)
    await call(server.root, called)
    expect((await done(server.root, held)).refusal.code).toBe('ROOM_FULL')
    expect((await namesOf(server.root, did)).holding).toEqual(['김하나'])
  })
})

describe('DE-24 joining', () => {
  it('DE-24 refuses a closed visit, a patient already here and one who is busy elsewhere', async () => {
    const { did, room } = await aStation()
    const elsewhere = await aStation()
    const closed = await aPatient('최다인')
    await server.root.patch('/v1/visits', { visits: [{ id: closed.visit.id, status: 'CLOSED' }] })
    const patient = await aPatient('김하나')
    const joining = (target: typeof did, visitId: number) =>
      server.root.request('POST', '/v1/did-waitings', { didId: target.id, visitId })

    expect(await joining(did, closed.visit.id)).toMatchObject({ status: 409, refusal: { message: '최다인님은 이미 퇴실했습니다.' } })
    const entry = await join(server.root, did, patient)
    const sameRoom = await createDid(server.root, { roomId: room.id })
    for (const here of [did, sameRoom]) {
      expect(await joining(here, patient.visit.id)).toMatchObject({
        status: 409,
        refusal: { code: 'ALREADY_HERE', message: `김하나님은 ${room.name.kr}에서 대기 중이어서 다시 대기 등록할 수 없습니다.` },
      })
    }
    expect(await joining(elsewhere.did, patient.visit.id)).toMatchObject({
      status: 409,
      refusal: { code: 'BUSY_ELSEWHERE', message: `김하나님은 ${room.name.kr}에서 대기 중이어서 이곳에서 대기 등록할 수 없습니다.` },
    })
    await hold(server.root, entry)
    expect((await joining(did, patient.visit.id)).refusal.code).toBe('ALREADY_HERE')
  })

  it('DE-24 answers 404 for an unknown board or visit', async () => {
    const { did } = await aStation()
    const visit = await createVisit(server.root)
    expect((await server.root.request('POST', '/v1/did-waitings', { didId: 999_999, visitId: visit.id })).refusal.code).toBe('DID_NOT_FOUND')
    expect((await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: 999_999 })).refusal.code).toBe('VISIT_NOT_FOUND')
  })

  it('DE-24 lets a patient who is held here wait elsewhere, and calls back only who is free', async () => {
    const here = await aStation()
    const there = await aStation()
    const patient = await aPatient('김하나')
    const held = await join(server.root, here.did, patient)
    await hold(server.root, held)
    const other = await join(server.root, there.did, patient)
    for (const refused of [await call(server.root, held), await done(server.root, held)]) {
      expect(refused).toMatchObject({
        status: 409,
        refusal: { code: 'BUSY_ELSEWHERE', message: `김하나님은 ${there.room.name.kr}에서 대기 중이어서 이곳에서 호출할 수 없습니다.` },
      })
    }
    await done(server.root, other)
    expect((await call(server.root, held)).status).toBe(200)
  })

  it('DE-24 of ten parallel joins at ten rooms one wins', async () => {
    const stations = await Promise.all(Array.from({ length: 10 }, () => aStation()))
    const patient = await aPatient('김하나')
    const statuses = await Promise.all(
      stations.map(async ({ did }) => (await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id })).status),
    )
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(409)])
  })
})

describe('DE-07 who may move patients', () => {
  it('DE-07 refuses every move without a token', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const moves = [await call(server.anyone, entry), await hold(server.anyone, entry), await done(server.anyone, entry)]
    expect(moves.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await namesOf(server.root, did)).waiting).toEqual(['김하나'])
  })
})
