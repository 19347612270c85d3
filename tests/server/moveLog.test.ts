import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/common.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import { serverForAll } from '../harness/testServer.ts'
import { KOREAN } from '../../domain/text.ts'
import { instantAfter } from '../../server/queue/entries/queueRepository.ts'
import { ago } from '../../server/queue/moveLog.ts'

const server = serverForAll()

describe('the log of moves', () => {
  it('has every move of staff, newest first, with who made it', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const staff = await server.signedIn('USER')
    const [entry] = await server.root.queueUp(from.did, '김하나')
    await staff.front(entry, { reason: 'RESERVATION', note: ' 10시 예약 ' })
    await staff.hold(entry)
    await staff.transfer(entry, to.did)
    await staff.call(entry)
    await staff.recall(entry)
    await server.root.done(entry)
    const moves = await server.root.movesOf(entry)
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
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    await server.root.takeEveryTap(did)
    await server.anyone.scan(did, patient.tagValue)
    await server.anyone.scan(did, patient.tagValue)
    await server.anyone.scan(did, patient.tagValue)
    const other = await server.root.createStation()
    const entry = await server.root.join(other.did, patient)
    await server.root.hold(entry)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    const [canceled, , , ...tags] = await server.root.movesOf(entry)
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
    const [, entry, other] = await server.root.queueOf('김하나', '이두리')
    await server.root.call(entry)
    await server.root.call(entry)
    expect((await server.root.hold(other, entry)).status).toBe(409)
    expect((await server.root.movesOf(entry)).map(({ action }) => action)).toEqual(['call', 'join'])
    expect((await server.root.movesOf(other)).map(({ action }) => action)).toEqual(['join'])
  })

  it('is read by board or patient, in pages, by staff only', async () => {
    const [did, first] = await server.root.queueOf('김하나', '이두리', '박세찬')
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
    const { did } = await server.root.createStation()
    const staff = await server.signedIn('USER')
    const user = staff.session?.user
    const [entry] = await server.root.queueUp(did, '김하나')
    await staff.done(entry)
    await server.root.delete('/v1/users', { ids: [user?.id] })
    await server.root.delete('/v1/dids', { ids: [did.id] })
    expect((await server.root.movesOf(entry))[0]).toMatchObject({
      action: 'done',
      didId: did.id,
      by: null,
      byName: user?.name,
    })
  })
})

describe('who came second', () => {
  it('DE-11 is told who acted, and when', async () => {
    const { did, room } = await server.root.createStation()
    const staff = await server.signedIn('USER')
    const [entry] = await server.root.queueUp(did, '김하나')
    await staff.call(entry)
    const ago = new Date(Date.now() - 12_500).toISOString()
    await server.database.db
      .updateTable('did_waiting_moves')
      .set({ at: ago })
      .where('did_waiting_id', '=', entry.didWaitingId)
      .execute()
    expect((await server.root.hold(entry)).refusal.message).toBe(
      `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다. ${staff.session?.user.name}님이 12초 전에 호출했습니다.`,
    )
    expect((await staff.hold(entry)).refusal.message).toBe(
      `김하나님은 ${room.name.kr}에서 검사 중이어서 보류할 수 없습니다.`,
    )
  })

  it('DE-09 DE-24 is told who filled the room, and who has the patient', async () => {
    const { did } = await server.root.createStation()
    const staff = await server.signedIn('USER')
    const patient = await server.root.createPatient({ name: '이두리' })
    const [first] = await server.root.queueUp(did, '김하나')
    const second = await server.root.join(did, patient)
    await staff.call(first)
    expect((await server.root.call(second)).refusal.message).toMatch(
      new RegExp(`호출해 주세요\\. ${staff.session?.user.name}님이 .*호출했습니다\\.$`),
    )
    const joined = await staff.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id })
    expect(joined.refusal.message).toMatch(/없습니다\. 최종관리자님이 .*대기 등록했습니다\.$/)
  })

  it('DE-08 is told that the patient scanned a tag', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const entry = await server.root.join(did, patient)
    await server.anyone.scan(did, patient.tagValue)
    expect((await server.root.hold(entry)).refusal.message).toMatch(/환자가 .*태그를 찍었습니다\.$/)
  })

  it('DE-11 of twenty staff who call one patient, one call is logged', async () => {
    const { did } = await server.root.createStation()
    const staff = await server.signedIn('USER')
    const [entry] = await server.root.queueUp(did, '김하나')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? staff : server.root).call(entry)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect((await server.root.movesOf(entry)).map(({ action }) => action)).toEqual(['call', 'join'])
  })

  it('of two who call and hold one patient at once, one wins and the other is told who', async () => {
    const { did } = await server.root.createStation()
    const staff = await server.signedIn('USER')
    for (let round = 0; round < 10; round += 1) {
      const [entry] = await server.root.queueUp(did, '김하나')
      const [called, held] = await Promise.all([server.root.call(entry), staff.hold(entry)])
      // A held patient can be called, but a patient in exam cannot be held.
      expect(called.status).toBe(200)
      const actions = (await server.root.movesOf(entry)).map(({ action }) => action)
      if (held.status === 200) expect(actions).toEqual(['call', 'holding', 'join'])
      else
        expect([held.refusal.message, actions]).toEqual([
          expect.stringMatching(/최종관리자님이 .*호출했습니다\.$/),
          ['call', 'join'],
        ])
      await server.root.done(entry)
    }
  })
})

describe('how long ago', () => {
  it.each([
    [-3_600_000, '방금'],
    [999, '방금'],
    [1_000, '1초 전에'],
    [59_999, '59초 전에'],
    [60_000, '1분 전에'],
    [3_599_999, '59분 전에'],
    [3_600_000, '1시간 전에'],
    [86_399_999, '23시간 전에'],
    [86_400_000, '1일 전에'],
  ])('%i ms is %s', (ms, sentence) => {
    expect(ago(ms)[KOREAN]).toBe(sentence)
  })
})

describe('an instant after another', () => {
  it('is now, or a millisecond later when the clock was set back', () => {
    const before = Date.now()
    for (const earlier of [null, '', new Date(before - 1_000).toISOString()]) {
      const instant = Date.parse(instantAfter(earlier))
      expect(instant).toBeGreaterThanOrEqual(before)
      expect(instant).toBeLessThanOrEqual(Date.now())
    }
    expect(instantAfter('2999-12-31T23:59:59.999Z')).toBe('3000-01-01T00:00:00.000Z')
  })
})
