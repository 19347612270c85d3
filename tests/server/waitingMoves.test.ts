import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { createDid } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const waiting = async (did: Did) =>
  (await server.root.listOf('waiting', did)).patients.map(({ order, name }) => `${order} ${name}`)

describe('calling again', () => {
  it('makes the call new, and keeps the patient in exam', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.call(entry)
    const [before] = (await server.root.listOf('called', did)).patients
    expect(await server.root.recall(entry)).toMatchObject({ status: 200, body: { ...entry, status: 'CALLED' } })
    const [after] = (await server.root.listOf('called', did)).patients
    expect(after).toEqual({ ...before, calls: 2, calledOften: false, calledAt: expect.any(String) })
    expect(after?.calledAt ?? '').toSatisfy((calledAt: string) => calledAt > (before?.calledAt ?? ''))
  })

  it('is refused for who is not in exam, and for nobody', async () => {
    const { did, room } = await server.root.createStation()
    const [entry] = await server.root.queueUp(did, '김하나')
    expect(await server.root.recall(entry)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: `김하나님은 ${room.name.kr}에서 대기 중이어서 다시 호출할 수 없습니다.`,
      },
    })
    await server.root.done(entry)
    expect((await server.root.recall(entry)).status).toBe(409)
    expect((await server.root.recall({ ...entry, didWaitingId: 999_999 })).refusal.code).toBe('WAITING_NOT_FOUND')
  })
})

describe('sending to another board', () => {
  it('keeps the time of joining, and the order by it', async () => {
    const from = await server.root.createStation()
    const to = await server.root.createStation()
    const [first] = await server.root.queueUp(from.did, '김하나')
    const [second] = await server.root.queueUp(to.did, '이두리')
    expect(await server.root.transfer(first, to.did)).toMatchObject({
      status: 200,
      body: { ...first, didId: to.did.id },
    })
    expect(await waiting(to.did)).toEqual(['1 김하나', '2 이두리'])
    expect(await waiting(from.did)).toEqual([])
    await server.root.transfer(second, from.did)
    expect(await waiting(from.did)).toEqual(['1 이두리'])
  })

  it('puts a held patient into the queue, without the place at the front', async () => {
    const from = await server.root.createStation()
    const to = await server.root.createStation()
    await server.root.queueUp(to.did, '이두리')
    const [held] = await server.root.queueUp(from.did, '김하나')
    await server.root.front(held)
    await server.root.hold(held)
    expect((await server.root.transfer(held, to.did)).body.status).toBe('WAITING')
    expect(await waiting(to.did)).toEqual(['1 이두리', '2 김하나'])
  })

  it('is refused for who is in exam or done', async () => {
    const from = await server.root.createStation()
    const to = await server.root.createStation()
    const [entry] = await server.root.queueUp(from.did, '김하나')
    await server.root.call(entry)
    expect(await server.root.transfer(entry, to.did)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: `김하나님은 ${from.room.name.kr}에서 검사 중이어서 다른 대기판으로 옮길 수 없습니다.`,
      },
    })
    await server.root.done(entry)
    expect((await server.root.transfer(entry, to.did)).refusal.code).toBe('IMPOSSIBLE_MOVE')
    expect((await server.root.namesOf(to.did)).waiting).toEqual([])
  })

  it('is refused to the same board and to one that does not exist', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    expect((await server.root.transfer(entry, did)).refusal).toMatchObject({ status: 409, code: 'SAME_BOARD' })
    expect((await server.root.transfer(entry, { ...did, id: 999_999 })).refusal).toMatchObject({
      status: 404,
      code: 'DID_NOT_FOUND',
    })
    expect((await server.root.transfer({ ...entry, didWaitingId: 999_999 }, did)).refusal.code).toBe(
      'WAITING_NOT_FOUND',
    )
  })

  it('is refused where the patient is in a list already, at any board of the room', async () => {
    const from = await server.root.createStation()
    const to = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '김하나' })
    const held = await server.root.join(to.did, patient)
    await server.root.hold(held)
    const entry = await server.root.join(from.did, patient)
    const sibling = await createDid(server.root, { roomId: to.room.id })
    for (const target of [to.did, sibling]) {
      expect((await server.root.transfer(entry, target)).refusal).toMatchObject({ status: 409, code: 'ALREADY_HERE' })
    }
    expect(await waiting(from.did)).toEqual(['1 김하나'])
  })

  it('is refused for a held patient who waits elsewhere: one place at a time', async () => {
    const [here, there, third] = await server.root.createStations({}, {}, {})
    const patient = await server.root.createPatient({ name: '김하나' })
    const held = await server.root.join(here.did, patient)
    await server.root.hold(held)
    await server.root.join(there.did, patient)
    expect((await server.root.transfer(held, third.did)).refusal).toMatchObject({
      status: 409,
      code: 'BUSY_ELSEWHERE',
      message: `김하나님은 ${there.room.name.kr}에서 대기 중이어서 다른 대기판으로 옮길 수 없습니다.`,
    })
    expect((await server.root.namesOf(here.did)).holding).toEqual(['김하나'])
  })

  it('lets a patient who was moved to where an exam is over wait, be held and scan there', async () => {
    const [one, two] = await server.root.createStations({}, {})
    const patient = await server.root.createPatient({ name: '김하나' })
    const early = await server.root.join(one.did, patient)
    await server.root.hold(early)
    await server.root.done(await server.root.join(two.did, patient))
    await server.root.transfer(early, two.did)
    await server.root.hold(early)
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: two.did.id, visitId: early.visitId })).refusal
        .code,
    ).toBe('ALREADY_HERE')
    expect((await server.root.scan(two.did, patient.tagValue)).body.flag).toBe('CALLED')
  })

  it('of twenty that send one patient to twenty boards, leaves the patient at one', async () => {
    const from = await server.root.createStation()
    const targets = await Promise.all(Array.from({ length: 20 }, () => server.root.createStation()))
    const [entry] = await server.root.queueUp(from.did, '김하나')
    await Promise.all(targets.map(({ did }) => server.root.transfer(entry, did)))
    const found = await Promise.all([from, ...targets].map(({ did }) => waiting(did)))
    expect(found.flat()).toEqual(['1 김하나'])
  })
})

describe('moving to the front', () => {
  it('puts the patient first, the latest before the earlier, and marks both for staff only', async () => {
    const [did, , second, third] = await server.root.queueOf('김하나', '이두리', '박세찬')
    expect(await server.root.front(third)).toMatchObject({ status: 200, body: third })
    expect(await waiting(did)).toEqual(['1 박세찬', '2 김하나', '3 이두리'])
    await server.root.front(second, { reason: 'EMERGENCY', note: '' })
    expect(await waiting(did)).toEqual(['1 이두리', '2 박세찬', '3 김하나'])
    const { patients } = await server.root.listOf('waiting', did)
    expect(patients.map((patient) => patient.front)).toEqual([true, true, false])
    expect(patients[0]?.frontReason).toBe('EMERGENCY')
    expect(patients[2]).not.toHaveProperty('frontReason')
    const shown = await server.anyone.request('GET', `/v1/did-waitings/dids/${did.id}`)
    expect(JSON.stringify(shown.body)).not.toContain('front')
  })

  it('DE-08 gives the turn: the tag of the first in line is called, of the others not', async () => {
    const { did } = await server.root.createStation()
    const [first, second] = await server.root.createPatients({}, {})
    await server.root.join(did, first)
    await server.root.front(await server.root.join(did, second))
    expect((await server.root.scan(did, first.tagValue)).body).toMatchObject({
      flag: 'WAITING_ROOM',
      message: expect.stringContaining('2번'),
    })
    expect((await server.root.scan(did, second.tagValue)).body.flag).toBe('CALLED')
  })

  it('goes over all boards of the room, and keeps its place while held', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const patient = await server.root.createPatient()
    const [other] = await server.root.queueUp(did, '김하나')
    await server.root.front(other)
    const entry = await server.root.join(sibling, patient)
    await server.root.front(entry)
    await server.root.hold(entry)
    expect((await server.root.scan(sibling, patient.tagValue)).body.flag).toBe('CALLED')
  })

  it('is refused for who is not waiting', async () => {
    const [, held] = await server.root.queueOf('김하나')
    await server.root.hold(held)
    expect((await server.root.front(held)).refusal.code).toBe('IMPOSSIBLE_MOVE')
    expect((await server.root.front({ ...held, didWaitingId: 999_999 })).status).toBe(404)
  })

  it.each([
    { what: 'another reason', why: { reason: 'BRIBE' } },
    { what: 'no reason', why: { reason: undefined } },
    { what: 'a note of 201 characters', why: { note: '가'.repeat(201) } },
  ])('is refused with $what', async ({ why }) => {
    const [, entry] = await server.root.queueOf('김하나')
    const { status } = await server.root.request('POST', '/v1/did-waitings/front', {
      didWaitingId: entry.didWaitingId,
      reason: 'OTHER',
      ...why,
    })
    expect(status).toBe(400)
  })
})
