import { describe, expect, it } from 'vitest'
import type { Client } from '../harness/client.ts'
import { createDid, createVisit } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const aPatient = (name: string) => server.root.createPatient({ name })

describe('DE-09 capacity', () => {
  it('DE-09 refuses a call beyond one patient, with who is there, and changes nothing', async () => {
    const { room, did } = await server.root.createStation({
      name: { kr: '심전도실', en: '', cn: '', jp: '' },
      maxPatient: 5,
    })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    await server.root.call(first)
    const { status, refusal } = await server.root.call(second)
    expect(status).toBe(409)
    expect(refusal).toEqual({
      status: 409,
      code: 'ROOM_FULL',
      message: `${room.name.kr}에서 이미 1명이 검사 중입니다. 먼저 완료한 뒤 호출해 주세요.`,
    })
    expect(await server.root.namesOf(did)).toEqual({ waiting: ['이두리'], called: ['김하나'], holding: [] })
  })

  it('DE-09 counts all boards of the room, up to maxPatient when several may be called', async () => {
    const { room, did } = await server.root.createStation({ useMultiCall: true, maxPatient: 2 })
    const other = await createDid(server.root, { roomId: room.id })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const [third] = await server.root.queueUp(other, '박세찬')
    expect((await server.root.call(first)).status).toBe(200)
    expect((await server.root.call(third)).status).toBe(200)
    expect((await server.root.call(second)).refusal.code).toBe('ROOM_FULL')
    await server.root.done(third)
    expect((await server.root.call(second)).status).toBe(200)
  })

  it('DE-09 takes one patient at a time at a board without a room', async () => {
    const did = await createDid(server.root)
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    expect((await server.root.call(first)).status).toBe(200)
    expect((await server.root.call(second)).refusal.code).toBe('ROOM_FULL')
  })

  it('DE-09 lets exactly one of twenty parallel calls into one place', async () => {
    const { did } = await server.root.createStation()
    const entries = await server.root.queueUp(did, ...Array.from({ length: 20 }, (_, index) => `환자${index}`))
    const answers = await Promise.all(entries.map((entry) => server.root.call(entry)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    const { waiting, called } = await server.root.namesOf(did)
    expect([waiting.length, called.length]).toEqual([19, 1])
  })

  it('DE-09 frees a place before it calls, when one request does both', async () => {
    const [, first, second] = await server.root.queueOf('김하나', '이두리')
    await server.root.hold(second)
    await server.root.call(first)
    const { body } = await server.root.done(second, first)
    expect(body.map(({ status }) => status)).toEqual(['CALLED', 'DONE'])
  })
})

describe('DE-11 repeating and the impossible', () => {
  it('DE-11 answers 200 and changes nothing when a call is repeated', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.call(entry)
    const before = await server.root.listOf('called', did)
    expect(await server.root.call(entry)).toMatchObject({ status: 200, body: { status: 'CALLED' } })
    expect(await server.root.listOf('called', did)).toEqual(before)
  })

  it('DE-11 tells who comes second who was first, and the first nothing', async () => {
    const [, one, two, three] = await server.root.queueOf('김하나', '이두리', '박세찬')
    const other = await server.signedIn('USER')
    expect((await server.root.call(one)).body).not.toHaveProperty('byName')
    expect((await server.root.call(one)).body).not.toHaveProperty('byName')
    expect(await other.call(one)).toMatchObject({
      status: 200,
      body: { status: 'CALLED', byName: server.root.session?.user.name },
    })
    await other.hold(two)
    const { body } = await server.root.hold(two, three)
    expect(body.map(({ byName }) => byName)).toEqual([other.session?.user.name, undefined])
    await other.done(one)
    expect((await server.root.done(one)).body).toMatchObject([{ status: 'DONE', byName: other.session?.user.name }])
  })

  it('DE-11 answers 200 when holding and completing are repeated', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await server.root.hold(entry)
    expect(await server.root.hold(entry)).toMatchObject({ status: 200, body: [{ status: 'HOLDING' }] })
    await server.root.call(entry)
    await server.root.done(entry)
    expect(await server.root.done(entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
  })

  it('DE-12 of two who call a held patient one wins, and nobody completes the exam by it', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const other = await server.signedIn('USER')
    const callHeld = (client: Client) => client.doneMeaning('call', entry)
    await server.root.hold(entry)
    const answers = await Promise.all([server.root, other].map(callHeld))
    expect(answers.map(({ status, body }) => [status, body[0]?.status])).toEqual([
      [200, 'CALLED'],
      [200, 'CALLED'],
    ])
    expect(answers.map(({ body }) => body[0]?.byName).filter((name) => name !== undefined)).toHaveLength(1)
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: ['김하나'], holding: [] })
    await server.root.done(entry)
    expect(await callHeld(other)).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining('이미 검사를 마쳐서 호출할 수 없습니다.') },
    })
  })

  it('DE-12 who completes a patient whom a colleague has put back among the held does not call that patient', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.hold(entry)
    expect(await server.root.doneMeaning('complete', entry)).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining('보류 중이어서 완료할 수 없습니다.') },
    })
    expect((await server.root.namesOf(did)).holding).toEqual(['김하나'])
    await server.root.call(entry)
    expect(await server.root.doneMeaning('complete', entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
    expect(await server.root.doneMeaning('complete', entry)).toMatchObject({ status: 200, body: [{ status: 'DONE' }] })
  })

  it('DE-11 takes an id given twice for one', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await server.root.hold(entry)
    expect(await server.root.done(entry, entry)).toMatchObject({ status: 200, body: [{ status: 'CALLED' }] })
  })

  it('DE-11 answers 404 that names the ids that do not exist', async () => {
    const { refusal } = await server.root.request('POST', '/v1/did-waitings/call', { didWaitingId: 999_999 })
    expect(refusal).toEqual({ status: 404, code: 'WAITING_NOT_FOUND', message: '대기자를 찾을 수 없습니다. (999999)' })
  })

  it('DE-11 refuses a call of who is done, and holding who is in exam, saying where the patient is', async () => {
    const { did, room } = await server.root.createStation()
    const [entry] = await server.root.queueUp(did, '김하나')
    await server.root.call(entry)
    expect(await server.root.hold(entry)).toMatchObject({
      status: 409,
      refusal: { code: 'IMPOSSIBLE_MOVE', message: `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다.` },
    })
    await server.root.done(entry)
    expect(await server.root.call(entry)).toMatchObject({
      status: 409,
      refusal: { message: `김하나님은 ${room.name.kr}에서 이미 검사를 마쳐서 호출할 수 없습니다.` },
    })
  })

  it('DE-14 moves all or none', async () => {
    const [did, first, second] = await server.root.queueOf('김하나', '이두리')
    await server.root.call(second)
    expect((await server.root.hold(first, second)).status).toBe(409)
    expect((await server.root.namesOf(did)).waiting).toEqual(['김하나'])
    expect((await server.root.hold(first, { ...second, didWaitingId: 999_999 })).status).toBe(404)
    expect((await server.root.namesOf(did)).holding).toEqual([])
  })
})

describe('DE-12 done', () => {
  it('DE-12 calls a held patient, completes a called one and a waiting one', async () => {
    const [, held, waiting] = await server.root.queueOf('김하나', '이두리')
    await server.root.hold(held)
    const { body } = await server.root.done(held, waiting)
    expect(body.map(({ status }) => status)).toEqual(['CALLED', 'DONE'])
    expect(await server.root.done(held)).toMatchObject({ body: [{ status: 'DONE' }] })
  })

  it('DE-12 DE-09 does not call a held patient into a full room', async () => {
    const [did, held, called] = await server.root.queueOf('김하나', '이두리')
    await server.root.hold(held)
    await server.root.call(called)
    expect((await server.root.done(held)).refusal.code).toBe('ROOM_FULL')
    expect((await server.root.namesOf(did)).holding).toEqual(['김하나'])
  })
})

describe('DE-24 joining', () => {
  it('DE-24 refuses a closed visit, a patient already here and one who is busy elsewhere', async () => {
    const { did, room } = await server.root.createStation()
    const elsewhere = await server.root.createStation()
    const closed = await aPatient('최다인')
    await server.root.patch('/v1/visits', { visits: [{ id: closed.visit.id, status: 'CLOSED' }] })
    const patient = await aPatient('김하나')
    const joining = (target: typeof did, visitId: number) =>
      server.root.request('POST', '/v1/did-waitings', { didId: target.id, visitId })

    expect(await joining(did, closed.visit.id)).toMatchObject({
      status: 409,
      refusal: { message: '최다인님은 이미 퇴실했습니다.' },
    })
    const entry = await server.root.join(did, patient)
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
    await server.root.hold(entry)
    expect((await joining(did, patient.visit.id)).refusal.code).toBe('ALREADY_HERE')
  })

  it('DE-24 answers 404 for an unknown board or visit', async () => {
    const { did } = await server.root.createStation()
    const visit = await createVisit(server.root)
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: 999_999, visitId: visit.id })).refusal.code,
    ).toBe('DID_NOT_FOUND')
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: did.id, visitId: 999_999 })).refusal.code,
    ).toBe('VISIT_NOT_FOUND')
  })

  it('DE-24 lets a patient who is held here wait elsewhere, and calls back only who is free', async () => {
    const here = await server.root.createStation()
    const there = await server.root.createStation()
    const patient = await aPatient('김하나')
    const held = await server.root.join(here.did, patient)
    await server.root.hold(held)
    const other = await server.root.join(there.did, patient)
    for (const refused of [await server.root.call(held), await server.root.done(held)]) {
      expect(refused).toMatchObject({
        status: 409,
        refusal: {
          code: 'BUSY_ELSEWHERE',
          message: `김하나님은 ${there.room.name.kr}에서 대기 중이어서 이곳에서 호출할 수 없습니다.`,
        },
      })
    }
    await server.root.done(other)
    expect((await server.root.call(held)).status).toBe(200)
  })

  it('DE-09 whoever is called while a board changes rooms counts in one of them: the room takes one patient', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = await server.root.createStations({}, {})
      const [moving] = await server.root.queueUp(from.did, '김하나')
      const [waiting] = await server.root.queueUp(to.did, '이두리')
      const moved = server.root.patch('/v1/dids', { dids: [{ id: from.did.id, roomId: to.room.id }] })
      const called = [server.root.call(moving), moved.then(() => server.root.call(waiting))]
      expect((await Promise.all(called)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('DE-24 of ten parallel joins at ten rooms one wins', async () => {
    const stations = await Promise.all(Array.from({ length: 10 }, () => server.root.createStation()))
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
    const [did, entry] = await server.root.queueOf('김하나')
    const moves = [await server.anyone.call(entry), await server.anyone.hold(entry), await server.anyone.done(entry)]
    expect(moves.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await server.root.namesOf(did)).waiting).toEqual(['김하나'])
  })
})
