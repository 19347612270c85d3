import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { Client } from '../harness/client.ts'
import { createDid, createVisit } from '../harness/create.ts'
import {
  call,
  createPatient,
  createStation,
  done,
  doneMeaning,
  hold,
  join,
  listOf,
  namesOf,
  queueUp as queueUpAt,
} from '../harness/queue.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const aPatient = (name: string) => createPatient(server.root, { name })
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)

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

  it('DE-11 tells who comes second who was first, and the first nothing', async () => {
    const { did } = await aStation()
    const [one, two, three] = await queueUp(did, '김하나', '이두리', '박세찬')
    const other = await server.signedIn('USER')
    expect((await call(server.root, one)).body).not.toHaveProperty('byName')
    expect((await call(server.root, one)).body).not.toHaveProperty('byName')
    expect(await call(other, one)).toMatchObject({
      status: 200,
      body: { status: 'CALLED', byName: server.root.session?.user.name },
    })
    await hold(other, two)
    const { body } = await hold(server.root, two, three)
    expect(body.map(({ byName }) => byName)).toEqual([other.session?.user.name, undefined])
    await done(other, one)
    expect((await done(server.root, one)).body).toMatchObject([{ status: 'DONE', byName: other.session?.user.name }])
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

  it('DE-12 of two who call a held patient one wins, and nobody completes the exam by it', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const other = await server.signedIn('USER')
    const callHeld = (client: Client) => doneMeaning(client, 'call', entry)
    await hold(server.root, entry)
    const answers = await Promise.all([server.root, other].map(callHeld))
    expect(answers.map(({ status, body }) => [status, body[0]?.status])).toEqual([
      [200, 'CALLED'],
      [200, 'CALLED'],
    ])
    expect(answers.map(({ body }) => body[0]?.byName).filter((name) => name !== undefined)).toHaveLength(1)
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: ['김하나'], holding: [] })
    await done(server.root, entry)
    expect(await callHeld(other)).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining('이미 검사를 마쳐서 호출할 수 없습니다.') },
    })
  })

  it('DE-12 who completes a patient whom a colleague has put back among the held does not call that patient', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await hold(server.root, entry)
    expect(await doneMeaning(server.root, 'complete', entry)).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining('보류 중이어서 완료할 수 없습니다.') },
    })
    expect((await namesOf(server.root, did)).holding).toEqual(['김하나'])
    await call(server.root, entry)
    expect(await doneMeaning(server.root, 'complete', entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
    expect(await doneMeaning(server.root, 'complete', entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
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

    expect(await joining(did, closed.visit.id)).toMatchObject({
      status: 409,
      refusal: { message: '최다인님은 이미 퇴실했습니다.' },
    })
    const entry = await join(server.root, did, patient)
    const sameRoom = await createDid(server.root, { roomId: room.id })
    for (const here of [did, sameRoom]) {
      expect(await joining(here, patient.visit.id)).toMatchObject({
        status: 409,
        refusal: {
          code: 'ALREADY_HERE',
          message: `김하나님은 ${room.name.kr}에서 대기 중이어서 다시 대기 등록할 수 없습니다.`,
        },
      })
    }
    expect(await joining(elsewhere.did, patient.visit.id)).toMatchObject({
      status: 409,
      refusal: {
        code: 'BUSY_ELSEWHERE',
        message: `김하나님은 ${room.name.kr}에서 대기 중이어서 이곳에서 대기 등록할 수 없습니다.`,
      },
    })
    await hold(server.root, entry)
    expect((await joining(did, patient.visit.id)).refusal.code).toBe('ALREADY_HERE')
  })

  it('DE-24 answers 404 for an unknown board or visit', async () => {
    const { did } = await aStation()
    const visit = await createVisit(server.root)
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: 999_999, visitId: visit.id })).refusal.code,
    ).toBe('DID_NOT_FOUND')
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: 999_999 })).refusal.code,
    ).toBe('VISIT_NOT_FOUND')
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
        refusal: {
          code: 'BUSY_ELSEWHERE',
          message: `김하나님은 ${there.room.name.kr}에서 대기 중이어서 이곳에서 호출할 수 없습니다.`,
        },
      })
    }
    await done(server.root, other)
    expect((await call(server.root, held)).status).toBe(200)
  })

  it('DE-09 whoever is called while a board changes rooms counts in one of them: the room takes one patient', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await aStation(), await aStation()]
      const [moving] = await queueUp(from.did, '김하나')
      const [waiting] = await queueUp(to.did, '이두리')
      const moved = server.root.patch('/v1/dids', { dids: [{ id: from.did.id, roomId: to.room.id }] })
      const called = [call(server.root, moving), moved.then(() => call(server.root, waiting))]
      expect((await Promise.all(called)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('DE-24 of ten parallel joins at ten rooms one wins', async () => {
    const stations = await Promise.all(Array.from({ length: 10 }, () => aStation()))
    const patient = await aPatient('김하나')
    const statuses = await Promise.all(
      stations.map(
        async ({ did }) =>
          (await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id })).status,
      ),
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
