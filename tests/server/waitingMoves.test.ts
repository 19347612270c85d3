import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { createDid } from '../harness/create.ts'
import {
  call,
  createPatient,
  createStation,
  done,
  front,
  hold,
  join,
  listOf,
  namesOf,
  queueUp as queueUpAt,
  recall,
  scan,
  transfer,
} from '../harness/queue.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)
const waiting = async (did: Did) =>
  (await listOf(server.root, 'waiting', did)).patients.map(({ order, name }) => `${order} ${name}`)

describe('calling again', () => {
  it('makes the call new, and keeps the patient in exam', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(server.root, entry)
    const [before] = (await listOf(server.root, 'called', did)).patients
    expect(await recall(server.root, entry)).toMatchObject({ status: 200, body: { ...entry, status: 'CALLED' } })
    const [after] = (await listOf(server.root, 'called', did)).patients
    expect(after).toEqual({ ...before, calls: 2, calledOften: false, calledAt: expect.any(String) })
    expect(after?.calledAt ?? '').toSatisfy((calledAt: string) => calledAt > (before?.calledAt ?? ''))
  })

  it('is refused for who is not in exam, and for nobody', async () => {
    const { did, room } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    expect(await recall(server.root, entry)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: `김하나님은 ${room.name.kr}에서 대기 중이어서 다시 호출할 수 없습니다.`,
      },
    })
    await done(server.root, entry)
    expect((await recall(server.root, entry)).status).toBe(409)
    expect((await recall(server.root, { ...entry, didWaitingId: 999_999 })).refusal.code).toBe('WAITING_NOT_FOUND')
  })
})

describe('sending to another board', () => {
  it('keeps the time of joining, and the order by it', async () => {
    const from = await aStation()
    const to = await aStation()
    const [first] = await queueUp(from.did, '김하나')
    const [second] = await queueUp(to.did, '이두리')
    expect(await transfer(server.root, first, to.did)).toMatchObject({
      status: 200,
      body: { ...first, didId: to.did.id },
    })
    expect(await waiting(to.did)).toEqual(['1 김하나', '2 이두리'])
    expect(await waiting(from.did)).toEqual([])
    await transfer(server.root, second, from.did)
    expect(await waiting(from.did)).toEqual(['1 이두리'])
  })

  it('puts a held patient into the queue, without the place at the front', async () => {
    const from = await aStation()
    const to = await aStation()
    await queueUp(to.did, '이두리')
    const [held] = await queueUp(from.did, '김하나')
    await front(server.root, held)
    await hold(server.root, held)
    expect((await transfer(server.root, held, to.did)).body.status).toBe('WAITING')
    expect(await waiting(to.did)).toEqual(['1 이두리', '2 김하나'])
  })

  it('is refused for who is in exam or done', async () => {
    const from = await aStation()
    const to = await aStation()
    const [entry] = await queueUp(from.did, '김하나')
    await call(server.root, entry)
    expect(await transfer(server.root, entry, to.did)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: `김하나님은 ${from.room.name.kr}에서 검사 중이어서 다른 대기판으로 옮길 수 없습니다.`,
      },
    })
    await done(server.root, entry)
    expect((await transfer(server.root, entry, to.did)).refusal.code).toBe('IMPOSSIBLE_MOVE')
    expect((await namesOf(server.root, to.did)).waiting).toEqual([])
  })

  it('is refused to the same board and to one that does not exist', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    expect((await transfer(server.root, entry, did)).refusal).toMatchObject({ status: 409, code: 'SAME_BOARD' })
    expect((await transfer(server.root, entry, { ...did, id: 999_999 })).refusal).toMatchObject({
      status: 404,
      code: 'DID_NOT_FOUND',
    })
    expect((await transfer(server.root, { ...entry, didWaitingId: 999_999 }, did)).refusal.code).toBe(
      'WAITING_NOT_FOUND',
    )
  })

  it('is refused where the patient is in a list already, at any board of the room', async () => {
    const from = await aStation()
    const to = await aStation()
    const patient = await createPatient(server.root, { name: '김하나' })
    const held = await join(server.root, to.did, patient)
    await hold(server.root, held)
    const entry = await join(server.root, from.did, patient)
    const sibling = await createDid(server.root, { roomId: to.room.id })
    for (const target of [to.did, sibling]) {
      expect((await transfer(server.root, entry, target)).refusal).toMatchObject({ status: 409, code: 'ALREADY_HERE' })
    }
    expect(await waiting(from.did)).toEqual(['1 김하나'])
  })

  it('is refused for a held patient who waits elsewhere: one place at a time', async () => {
    const [here, there, third] = [await aStation(), await aStation(), await aStation()]
    const patient = await createPatient(server.root, { name: '김하나' })
    const held = await join(server.root, here.did, patient)
    await hold(server.root, held)
    await join(server.root, there.did, patient)
    expect((await transfer(server.root, held, third.did)).refusal).toMatchObject({
      status: 409,
      code: 'BUSY_ELSEWHERE',
      message: `김하나님은 ${there.room.name.kr}에서 대기 중이어서 다른 대기판으로 옮길 수 없습니다.`,
    })
    expect((await namesOf(server.root, here.did)).holding).toEqual(['김하나'])
  })

  it('lets a patient who was moved to where an exam is over wait, be held and scan there', async () => {
    const [one, two] = [await aStation(), await aStation()]
    const patient = await createPatient(server.root, { name: '김하나' })
    const early = await join(server.root, one.did, patient)
    await hold(server.root, early)
    await done(server.root, await join(server.root, two.did, patient))
    await transfer(server.root, early, two.did)
    await hold(server.root, early)
    expect(
      (await server.root.request('POST', '/v1/did-waitings', { didId: two.did.id, visitId: early.visitId })).refusal
        .code,
    ).toBe('ALREADY_HERE')
    expect((await scan(server.root, two.did, patient.tagValue)).body.flag).toBe('CALLED')
  })

  it('of twenty that send one patient to twenty boards, leaves the patient at one', async () => {
    const from = await aStation()
    const targets = await Promise.all(Array.from({ length: 20 }, () => aStation()))
    const [entry] = await queueUp(from.did, '김하나')
    await Promise.all(targets.map(({ did }) => transfer(server.root, entry, did)))
    const found = await Promise.all([from, ...targets].map(({ did }) => waiting(did)))
    expect(found.flat()).toEqual(['1 김하나'])
  })
})

describe('moving to the front', () => {
  it('puts the patient first, the latest before the earlier, and marks both for staff only', async () => {
    const { did } = await aStation()
    const [, second, third] = await queueUp(did, '김하나', '이두리', '박세찬')
    expect(await front(server.root, third)).toMatchObject({ status: 200, body: third })
    expect(await waiting(did)).toEqual(['1 박세찬', '2 김하나', '3 이두리'])
    await front(server.root, second, { reason: 'EMERGENCY', note: '' })
    expect(await waiting(did)).toEqual(['1 이두리', '2 박세찬', '3 김하나'])
    const { patients } = await listOf(server.root, 'waiting', did)
    expect(patients.map((patient) => patient.front)).toEqual([true, true, false])
    expect(patients[0]?.frontReason).toBe('EMERGENCY')
    expect(patients[2]).not.toHaveProperty('frontReason')
    const shown = await server.anyone.request('GET', `/v1/did-waitings/dids/${did.id}`)
    expect(JSON.stringify(shown.body)).not.toContain('front')
  })

  it('DE-08 gives the turn: the tag of the first in line is called, of the others not', async () => {
    const { did } = await aStation()
    const [first, second] = [await createPatient(server.root), await createPatient(server.root)]
    await join(server.root, did, first)
    await front(server.root, await join(server.root, did, second))
    expect((await scan(server.root, did, first.tagValue)).body).toMatchObject({
      flag: 'WAITING_ROOM',
      message: expect.stringContaining('2번'),
    })
    expect((await scan(server.root, did, second.tagValue)).body.flag).toBe('CALLED')
  })

  it('goes over all boards of the room, and keeps its place while held', async () => {
    const { did, room } = await aStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const patient = await createPatient(server.root)
    const [other] = await queueUp(did, '김하나')
    await front(server.root, other)
    const entry = await join(server.root, sibling, patient)
    await front(server.root, entry)
    await hold(server.root, entry)
    expect((await scan(server.root, sibling, patient.tagValue)).body.flag).toBe('CALLED')
  })

  it('is refused for who is not waiting', async () => {
    const { did } = await aStation()
    const [held] = await queueUp(did, '김하나')
    await hold(server.root, held)
    expect((await front(server.root, held)).refusal.code).toBe('IMPOSSIBLE_MOVE')
    expect((await front(server.root, { ...held, didWaitingId: 999_999 })).status).toBe(404)
  })

  it.each([
    { what: 'another reason', why: { reason: 'BRIBE' } },
    { what: 'no reason', why: { reason: undefined } },
    { what: 'a note of 201 characters', why: { note: '가'.repeat(201) } },
  ])('is refused with $what', async ({ why }) => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const { status } = await server.root.request('POST', '/v1/did-waitings/front', {
      didWaitingId: entry.didWaitingId,
      reason: 'OTHER',
      ...why,
    })
    expect(status).toBe(400)
  })
})
