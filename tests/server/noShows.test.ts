import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { HOLD_REASONS } from '../../domain/waitingMoves.ts'
import { createDid } from '../harness/create.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const waiting = async (did: Did) => (await server.root.namesOf(did)).waiting
const patientsOf = async (did: Did, list: 'waiting' | 'called' | 'holding' = 'waiting') =>
  (await server.root.listOf(list, did)).patients

describe('a called patient who does not come', () => {
  it('goes three places behind, keeps the time of joining, and is counted for staff', async () => {
    const [did, first] = await server.root.queueOf('가', '나', '다', '라', '마')
    await server.root.call(first)
    const { body } = await server.root.noShow(first)
    expect(body).toMatchObject({ status: 'WAITING', createdAt: first.createdAt, moveId: expect.any(Number) })
    expect(await waiting(did)).toEqual(['나', '다', '라', '가', '마'])
    expect((await patientsOf(did))[3]).toMatchObject({ order: 4, missed: 1, missedOften: false, front: false })
    const [log] = await server.root.movesOf(first)
    expect(log).toMatchObject({ action: 'noShow', from: 'CALLED', to: 'WAITING', reason: 'NO_SHOW' })
    expect(await server.root.noShow(first)).toMatchObject({
      status: 409,
      refusal: {
        code: 'IMPOSSIBLE_MOVE',
        message: expect.stringContaining('대기 중이어서 부재로 처리할 수 없습니다.'),
      },
    })
  })

  it('goes to the end where fewer wait, before who joins later, and comes first where nobody waits', async () => {
    const [did, first] = await server.root.queueOf('가')
    await server.root.call(first)
    await server.root.noShow(first)
    expect(await waiting(did)).toEqual(['가'])
    await server.root.queueUp(did, '나', '다')
    await server.root.call(first)
    await server.root.noShow(first)
    await server.root.queueUp(did, '라')
    expect(await waiting(did)).toEqual(['나', '다', '가', '라'])
  })

  it('each time again, behind those who have been put there before', async () => {
    const { did } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
    const [a, b] = await server.root.queueUp(did, '가', '나', '다', '라', '마', '바')
    await server.root.call(a)
    await server.root.call(b)
    await server.root.noShow(a)
    expect(await waiting(did)).toEqual(['다', '라', '마', '가', '바'])
    await server.root.noShow(b)
    expect(await waiting(did)).toEqual(['다', '라', '마', '나', '가', '바'])
  })

  it('goes behind those at the front too, and is not marked as one of them', async () => {
    const [did, first, ...others] = await server.root.queueOf('가', '나', '다', '라', '마')
    await server.root.front(first)
    await server.root.call(first)
    for (const entry of others.slice(0, 3)) await server.root.front(entry)
    expect(await waiting(did)).toEqual(['라', '다', '나', '마'])
    await server.root.noShow(first)
    expect((await patientsOf(did)).map(({ name, front: isFront }) => [name, isFront])).toEqual([
      ['라', true],
      ['다', true],
      ['나', true],
      ['가', false],
      ['마', false],
    ])
    await server.root.front(first)
    expect((await patientsOf(did))[0]).toMatchObject({ name: '가', front: true, missed: 1 })
  })

  it('is in exam again after an undo, without the count', async () => {
    const [did, first] = await server.root.queueOf('가', '나', '다', '라', '마')
    await server.root.call(first)
    const [before] = await patientsOf(did, 'called')
    await server.root.noShow(first)
    expect((await server.root.undo(first)).status).toBe(200)
    expect(await patientsOf(did, 'called')).toEqual([before])
    expect(await waiting(did)).toEqual(['나', '다', '라', '마'])
  })

  it('stays behind when somebody else has been called meanwhile', async () => {
    const [, first, second] = await server.root.queueOf('가', '나')
    await server.root.call(first)
    await server.root.noShow(first)
    await server.root.call(second)
    expect((await server.root.undo(first)).refusal.code).toBe('ROOM_FULL')
  })

  it('is held instead when staff wish, which they are offered after three times', async () => {
    const [did, first] = await server.root.queueOf('가')
    for (let times = 0; times < 3; times += 1) {
      await server.root.call(first)
      expect((await patientsOf(did, 'called'))[0]?.missedOften ?? false).toBe(false)
      await server.root.noShow(first)
    }
    await server.root.call(first)
    expect((await patientsOf(did, 'called'))[0]).toMatchObject({ missed: 3, missedOften: true })
    await server.root.noShow(first, { hold: true })
    expect((await patientsOf(did, 'holding'))[0]).toMatchObject({
      missed: 4,
      holdReason: 'NO_SHOW',
      heldAt: expect.stringMatching(/Z$/),
    })
    expect((await server.root.undo(first)).body).toMatchObject({ status: 'CALLED' })
    expect((await patientsOf(did, 'called'))[0]).not.toHaveProperty('holdReason')
  })

  it('keeps neither place nor reason at another board, but the count', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const [first] = await server.root.queueUp(from.did, '가', '나')
    await server.root.queueUp(to.did, '다')
    await server.root.call(first)
    await server.root.noShow(first, { hold: true })
    await server.root.transfer(first, to.did)
    expect(await waiting(to.did)).toEqual(['가', '다'])
    const [moved] = await patientsOf(to.did)
    expect(moved).toMatchObject({ missed: 1 })
    expect(moved).not.toHaveProperty('heldAt')
  })

  it('waits for the turn by tag as the list says', async () => {
    const { did, room } = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '가' })
    const first = await server.root.join(did, patient)
    const sibling = await createDid(server.root, { roomId: room.id })
    await server.root.call(first)
    const [second] = await server.root.queueUp(did, '나')
    await server.root.noShow(first)
    expect((await server.root.scan(did, patient.tagValue)).body).toMatchObject({
      flag: 'WAITING_ROOM',
      message: expect.stringContaining('2번'),
    })
    await server.root.done(second)
    await server.root.queueUp(sibling, '다')
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('WAITING_ROOM')
  })

  it('of two who note it at once one wins', async () => {
    const [, first] = await server.root.queueOf('가', '나')
    await server.root.call(first)
    const answers = await Promise.all([server.root.noShow(first), server.root.noShow(first, { hold: true })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const moves = await server.root.movesOf(first)
    expect(moves.filter(({ action }) => action === 'noShow')).toHaveLength(1)
  })
})

describe('a patient who is held', () => {
  it.each(HOLD_REASONS)(
    'shows staff why (%s) and since when, and nothing once the patient is called',
    async (reason) => {
      const [did, entry] = await server.root.queueOf('가')
      expect((await server.root.holdFor(reason, entry)).status).toBe(200)
      expect((await patientsOf(did, 'holding'))[0]).toMatchObject({ holdReason: reason, heldAt: expect.any(String) })
      expect((await server.root.movesOf(entry))[0]).toMatchObject({ action: 'holding', reason })
      await server.root.call(entry)
      const [called] = await patientsOf(did, 'called')
      expect(called).not.toHaveProperty('heldAt')
      expect(called).not.toHaveProperty('holdReason')
    },
  )

  it('needs no reason, and another one is refused', async () => {
    const [did, entry] = await server.root.queueOf('가')
    expect((await server.root.holdFor('BORED' as 'OTHER', entry)).status).toBe(400)
    await server.root.hold(entry)
    const [held] = await patientsOf(did, 'holding')
    expect(held).toMatchObject({ heldAt: expect.any(String) })
    expect(held).not.toHaveProperty('holdReason')
  })

  it('DE-06 no public list says any of it', async () => {
    const { did } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
    const [missed, held] = await server.root.queueUp(did, '가', '나')
    await server.root.call(missed)
    await server.root.noShow(missed)
    await server.root.holdFor('RESTROOM', held)
    for (const list of ['waiting', 'holding'] as const) {
      const text = JSON.stringify(await server.anyone.listOf(list, did))
      expect(text).not.toMatch(/missed|held|hold[A-Z]|RESTROOM|NO_SHOW/)
    }
  })
})
