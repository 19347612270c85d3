import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { Did } from '../../contract/dids.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import {
  call,
  createPatient,
  createStation,
  done,
  front,
  hold,
  join,
  movesOf,
  queueUp as queueUpAt,
  recall,
  scan,
  takeEveryTap,
  transfer,
} from '../harness/queue.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)

describe('the log of moves', () => {
  it('has every move of staff, newest first, with who made it', async () => {
    const [from, to] = [await aStation(), await aStation()]
    const staff = await server.signedIn('USER')
    const [entry] = await queueUp(from.did, '김하나')
    await front(staff, entry, { reason: 'RESERVATION', note: ' 10시 예약 ' })
    await hold(staff, entry)
    await transfer(staff, entry, to.did)
    await call(staff, entry)
    await recall(staff, entry)
    await done(server.root, entry)
    const moves = await movesOf(server.root, entry)
    expect(moves.map(({ action, from: before, to: after, didId }) => [action, before, after, didId])).toEqual([
      ['done', 'CALLED', 'DONE', to.did.id],
      ['recall', 'CALLED', 'CALLED', to.did.id],
      ['call', 'WAITING', 'CALLED', to.did.id],
      ['transfer', 'HOLDING', 'WAITING', to.did.id],
      ['holding', 'WAITING', 'HOLDING', from.did.id],
      ['front', 'WAITING', 'WAITING', from.did.id],
      ['join', null, 'WAITING', from.did.id],
    ])
    const user = staff.session?.user
    expect(moves[5]).toEqual({
      id: expect.any(Number),
      didWaitingId: entry.didWaitingId,
      didId: from.did.id,
      visitId: entry.visitId,
      name: '김하나',
      number: expect.any(Number),
      action: 'front',
      from: 'WAITING',
      to: 'WAITING',
      reason: 'RESERVATION',
      note: '10시 예약',
      by: user?.id,
      byName: user?.name,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(moves[0]).toMatchObject({ reason: null, note: '', by: server.root.session?.user.id })
  })

  it('has what tags did, by nobody, and what checking out did', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    await takeEveryTap(server.root, did)
    await scan(server.anyone, did, patient.tagValue)
    await scan(server.anyone, did, patient.tagValue)
    await scan(server.anyone, did, patient.tagValue)
    const other = await aStation()
    const entry = await join(server.root, other.did, patient)
    await hold(server.root, entry)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    const [canceled, , , ...tags] = await movesOf(server.root, entry)
    expect(canceled).toMatchObject({
      action: 'cancel',
      from: 'HOLDING',
      to: 'CANCELED',
      by: server.root.session?.user.id,
    })
    expect(tags).toMatchObject([
      { action: 'tag', from: 'CALLED', to: 'DONE', by: null, byName: null },
      { action: 'tag', from: 'WAITING', to: 'CALLED', by: null, byName: null },
      { action: 'tag', from: null, to: 'WAITING', by: null, byName: null },
    ])
  })

  it('DE-11 has nothing of what changed nothing or was refused', async () => {
    const { did } = await aStation()
    const [entry, other] = await queueUp(did, '김하나', '이두리')
    await call(server.root, entry)
    await call(server.root, entry)
    expect((await hold(server.root, other, entry)).status).toBe(409)
    expect((await movesOf(server.root, entry)).map(({ action }) => action)).toEqual(['call', 'join'])
    expect((await movesOf(server.root, other)).map(({ action }) => action)).toEqual(['join'])
  })

  it('is read by board or patient, in pages, by staff only', async () => {
    const { did } = await aStation()
    const [first] = await queueUp(did, '김하나', '이두리', '박세찬')
    const page = (query: string) => server.root.get<Page<WaitingMove>>(`/v1/did-waitings/moves?${query}`)
    expect(await page(`didId=${did.id}&page=2&size=2`)).toMatchObject({
      content: [{ didWaitingId: first.didWaitingId }],
      totalElements: 3,
      number: 1,
      size: 2,
      last: true,
    })
    expect(await page(`didId=${did.id}&visitId=${first.visitId}`)).toMatchObject({ totalElements: 1 })
    const [latest] = (await page(`didId=${did.id}&size=1`)).content
    const all = await page('size=1')
    expect(all.content).toEqual([latest])
    expect(all.totalElements).toBeGreaterThan(3)
    expect((await server.root.request('GET', '/v1/did-waitings/moves?paged=false')).status).toBe(400)
    expect((await server.anyone.request('GET', '/v1/did-waitings/moves')).status).toBe(401)
  })

  it('outlives the user who made a move, and the board', async () => {
    const { did } = await aStation()
    const staff = await server.signedIn('USER')
    const user = staff.session?.user
    const [entry] = await queueUp(did, '김하나')
    await done(staff, entry)
    await server.root.delete('/v1/users', { ids: [user?.id] })
    await server.root.delete('/v1/dids', { ids: [did.id] })
    expect((await movesOf(server.root, entry))[0]).toMatchObject({
      action: 'done',
      didId: did.id,
      by: null,
      byName: user?.name,
    })
  })
})

describe('who came second', () => {
  it('DE-11 is told who acted, and when', async () => {
    const { did, room } = await aStation()
    const staff = await server.signedIn('USER')
    const [entry] = await queueUp(did, '김하나')
    await call(staff, entry)
    const ago = new Date(Date.now() - 12_500).toISOString()
    await server.database.db
      .updateTable('did_waiting_moves')
      .set({ at: ago })
      .where('did_waiting_id', '=', entry.didWaitingId)
      .execute()
    expect((await hold(server.root, entry)).refusal.message).toBe(
      `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다. ${staff.session?.user.name}님이 12초 전에 호출했습니다.`,
    )
    expect((await hold(staff, entry)).refusal.message).toBe(
      `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다.`,
    )
  })

  it('DE-09 DE-24 is told who filled the room, and who has the patient', async () => {
    const { did } = await aStation()
    const staff = await server.signedIn('USER')
    const patient = await createPatient(server.root, { name: '이두리' })
    const [first] = await queueUp(did, '김하나')
    const second = await join(server.root, did, patient)
    await call(staff, first)
    expect((await call(server.root, second)).refusal.message).toMatch(
      new RegExp(`호출해 주세요\\. ${staff.session?.user.name}님이 .*호출했습니다\\.$`),
    )
    const joined = await staff.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id })
    expect(joined.refusal.message).toMatch(/없습니다\. 최종관리자님이 .*대기 등록했습니다\.$/)
  })

  it('DE-08 is told that the patient scanned a tag', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    const entry = await join(server.root, did, patient)
    await scan(server.anyone, did, patient.tagValue)
    expect((await hold(server.root, entry)).refusal.message).toMatch(/환자가 .*태그를 찍었습니다\.$/)
  })

  it('DE-11 of twenty staff who call one patient, one call is logged', async () => {
    const { did } = await aStation()
    const staff = await server.signedIn('USER')
    const [entry] = await queueUp(did, '김하나')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(index % 2 === 0 ? staff : server.root, entry)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect((await movesOf(server.root, entry)).map(({ action }) => action)).toEqual(['call', 'join'])
  })

  it('of two who call and hold one patient at once, one wins and the other is told who', async () => {
    const { did } = await aStation()
    const staff = await server.signedIn('USER')
    for (let round = 0; round < 10; round += 1) {
      const [entry] = await queueUp(did, '김하나')
      const [called, held] = await Promise.all([call(server.root, entry), hold(staff, entry)])
      // A held patient can be called, but a patient in exam cannot be held.
      expect(called.status).toBe(200)
      const actions = (await movesOf(server.root, entry)).map(({ action }) => action)
      if (held.status === 200) expect(actions).toEqual(['call', 'holding', 'join'])
      else
        expect([held.refusal.message, actions]).toEqual([
          expect.stringMatching(/최종관리자님이 .*호출했습니다\.$/),
          ['call', 'join'],
        ])
      await done(server.root, entry)
    }
  })
})
