import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { HOLD_REASONS } from '../../domain/waitingMoves.ts'
import { createDid } from '../harness/create.ts'
import {
  call,
  createPatient,
  createStation,
  done,
  front,
  hold,
  holdFor,
  join,
  listOf,
  movesOf,
  namesOf,
  noShow,
  queueUp as queueUpAt,
  scan,
  transfer,
  undo,
} from '../harness/queue.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)
const waiting = async (did: Did) => (await namesOf(server.root, did)).waiting
const patientsOf = async (did: Did, list: Parameters<typeof listOf>[1] = 'waiting') =>
  (await listOf(server.root, list, did)).patients

describe('a called patient who does not come', () => {
  it('goes three places behind, keeps the time of joining, and is counted for staff', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '가', '나', '다', '라', '마')
    await call(server.root, first)
    const { body } = await noShow(server.root, first)
    expect(body).toMatchObject({ status: 'WAITING', createdAt: first.createdAt, moveId: expect.any(Number) })
    expect(await waiting(did)).toEqual(['나', '다', '라', '가', '마'])
    expect((await patientsOf(did))[3]).toMatchObject({ order: 4, missed: 1, missedOften: false, front: false })
    const [log] = await movesOf(server.root, first)
    expect(log).toMatchObject({ action: 'noShow', from: 'CALLED', to: 'WAITING', reason: 'NO_SHOW' })
    expect(await noShow(server.root, first)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: expect.stringContaining('대기 중이어서 부재로 처리할 수 없습니다.'),
      },
    })
  })

  it('goes to the end where fewer wait, before who joins later, and comes first where nobody waits', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '가')
    await call(server.root, first)
    await noShow(server.root, first)
    expect(await waiting(did)).toEqual(['가'])
    await queueUp(did, '나', '다')
    await call(server.root, first)
    await noShow(server.root, first)
    await queueUp(did, '라')
    expect(await waiting(did)).toEqual(['나', '다', '가', '라'])
  })

  it('each time again, behind those who have been put there before', async () => {
    const { did } = await aStation({ maxPatient: 3, useMultiCall: true })
    const [a, b] = await queueUp(did, '가', '나', '다', '라', '마', '바')
    await call(server.root, a)
    await call(server.root, b)
    await noShow(server.root, a)
    expect(await waiting(did)).toEqual(['다', '라', '마', '가', '바'])
    await noShow(server.root, b)
    expect(await waiting(did)).toEqual(['다', '라', '마', '나', '가', '바'])
  })

  it('goes behind those at the front too, and is not marked as one of them', async () => {
    const { did } = await aStation()
    const [first, ...others] = await queueUp(did, '가', '나', '다', '라', '마')
    await front(server.root, first)
    await call(server.root, first)
    for (const entry of others.slice(0, 3)) await front(server.root, entry)
    expect(await waiting(did)).toEqual(['라', '다', '나', '마'])
    await noShow(server.root, first)
    expect((await patientsOf(did)).map(({ name, front: isFront }) => [name, isFront])).toEqual([
      ['라', true],
      ['다', true],
      ['나', true],
      ['가', false],
      ['마', false],
    ])
    await front(server.root, first)
    expect((await patientsOf(did))[0]).toMatchObject({ name: '가', front: true, missed: 1 })
  })

  it('is in exam again after an undo, without the count', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '가', '나', '다', '라', '마')
    await call(server.root, first)
    const [before] = await patientsOf(did, 'called')
    await noShow(server.root, first)
    expect((await undo(server.root, first)).status).toBe(200)
    expect(await patientsOf(did, 'called')).toEqual([before])
    expect(await waiting(did)).toEqual(['나', '다', '라', '마'])
  })

  it('stays behind when somebody else has been called meanwhile', async () => {
    const { did } = await aStation()
    const [first, second] = await queueUp(did, '가', '나')
    await call(server.root, first)
    await noShow(server.root, first)
    await call(server.root, second)
    expect((await undo(server.root, first)).refusal.code).toBe('ROOM_FULL')
  })

  it('is held instead when staff wish, which they are offered after three times', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '가')
    for (let times = 0; times < 3; times += 1) {
      await call(server.root, first)
      expect((await patientsOf(did, 'called'))[0]?.missedOften ?? false).toBe(false)
      await noShow(server.root, first)
    }
    await call(server.root, first)
    expect((await patientsOf(did, 'called'))[0]).toMatchObject({ missed: 3, missedOften: true })
    await noShow(server.root, first, { hold: true })
    expect((await patientsOf(did, 'holding'))[0]).toMatchObject({
      missed: 4,
      holdReason: 'NO_SHOW',
      heldAt: expect.stringMatching(/Z$/),
    })
    expect((await undo(server.root, first)).body).toMatchObject({ status: 'CALLED' })
    expect((await patientsOf(did, 'called'))[0]).not.toHaveProperty('holdReason')
  })

  it('keeps neither place nor reason at another board, but the count', async () => {
    const [from, to] = [await aStation(), await aStation()]
    const [first] = await queueUp(from.did, '가', '나')
    await queueUp(to.did, '다')
    await call(server.root, first)
    await noShow(server.root, first, { hold: true })
    await transfer(server.root, first, to.did)
    expect(await waiting(to.did)).toEqual(['가', '다'])
    const [moved] = await patientsOf(to.did)
    expect(moved).toMatchObject({ missed: 1 })
    expect(moved).not.toHaveProperty('heldAt')
  })

  it('waits for the turn by tag as the list says', async () => {
    const { did, room } = await aStation()
    const patient = await createPatient(server.root, { name: '가' })
    const first = await join(server.root, did, patient)
    const sibling = await createDid(server.root, { roomId: room.id })
    await call(server.root, first)
    const [second] = await queueUp(did, '나')
    await noShow(server.root, first)
    expect((await scan(server.root, did, patient.tagValue)).body).toMatchObject({
      flag: 'WAITING_ROOM',
      message: expect.stringContaining('2번'),
    })
    await done(server.root, second)
    await queueUp(sibling, '다')
    expect((await scan(server.root, did, patient.tagValue)).body.flag).toBe('WAITING_ROOM')
  })

  it('of two who note it at once one wins', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '가', '나')
    await call(server.root, first)
    const answers = await Promise.all([noShow(server.root, first), noShow(server.root, first, { hold: true })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const moves = await movesOf(server.root, first)
    expect(moves.filter(({ action }) => action === 'noShow')).toHaveLength(1)
  })
})

describe('a patient who is held', () => {
  it.each(HOLD_REASONS)(
    'shows staff why (%s) and since when, and nothing once the patient is called',
    async (reason) => {
      const { did } = await aStation()
      const [entry] = await queueUp(did, '가')
      expect((await holdFor(server.root, reason, entry)).status).toBe(200)
      expect((await patientsOf(did, 'holding'))[0]).toMatchObject({ holdReason: reason, heldAt: expect.any(String) })
      expect((await movesOf(server.root, entry))[0]).toMatchObject({ action: 'holding', reason })
      await call(server.root, entry)
      const [called] = await patientsOf(did, 'called')
      expect(called).not.toHaveProperty('heldAt')
      expect(called).not.toHaveProperty('holdReason')
    },
  )

  it('needs no reason, and another one is refused', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '가')
    expect((await holdFor(server.root, 'BORED' as 'OTHER', entry)).status).toBe(400)
    await hold(server.root, entry)
    const [held] = await patientsOf(did, 'holding')
    expect(held).toMatchObject({ heldAt: expect.any(String) })
    expect(held).not.toHaveProperty('holdReason')
  })

  it('DE-06 no public list says any of it', async () => {
    const { did } = await aStation({ maxPatient: 3, useMultiCall: true })
    const [missed, held] = await queueUp(did, '가', '나')
    await call(server.root, missed)
    await noShow(server.root, missed)
    await holdFor(server.root, 'RESTROOM', held)
    for (const list of ['waiting', 'holding'] as const) {
      const text = JSON.stringify(await listOf(server.anyone, list, did))
      expect(text).not.toMatch(/missed|held|hold[A-Z]|RESTROOM|NO_SHOW/)
    }
  })
})
