import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue, WaitingList } from '../../contract/waitingLists.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const publicList = (did: Did) => server.anyone.get<WaitingList>(`/v1/did-waitings/dids/${did.id}`)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('while a board is paused', () => {
  it('nobody is called there, by whichever call, and the refusal says why and how long', async () => {
    const { did, room } = await server.root.createStation({ maxPatient: 3, useMultiCall: true })
    const [first, held, inExam] = await server.root.queueUp(did, '김하나', '이두리', '박세라')
    await server.root.hold(held)
    await server.root.call(inExam)
    expect((await server.root.pause(did, { until: inMinutes(29.5) })).status).toBe(200)
    const refused = {
      status: 409,
      refusal: {
        status: 409,
        code: 'BOARD_PAUSED',
        message: `${room.name.kr}: 점심시간이어서 호출할 수 없습니다. 30분 뒤에 다시 시작합니다.`,
      },
    }
    expect(await server.root.call(first)).toMatchObject(refused)
    // DE-12: the call button (호출) of a held patient
    expect(await server.root.done(held)).toMatchObject(refused)
    expect(await server.root.recall(inExam)).toMatchObject(refused)
    expect((await server.root.done(inExam)).status).toBe(200)
    expect((await server.root.hold(first)).status).toBe(200)
  })

  it('a tag calls nobody, but joins and leaves', async () => {
    const { did } = await server.root.createStation()
    const [waits, inExam] = await server.root.createPatients({}, {})
    await server.root.call(await server.root.join(did, inExam))
    await server.root.pause(did)
    expect((await server.root.scan(did, waits.tagValue)).body.flag).toBe('REGISTER')
    expect((await server.root.scan(did, inExam.tagValue)).body.flag).toBe('DONE')
    expect((await server.root.listOf('waiting', did)).patients).toHaveLength(1)
    expect((await server.root.listOf('called', did)).patients).toEqual([])
  })

  it('a waiting patient whose turn it is hears by tag to go on waiting', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    await server.root.join(did, patient)
    await server.root.pause(did)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('WAITING_ROOM')
  })

  it.each([
    { paused: 'the board where they wait', flag: 'WAITING_ROOM' },
    { paused: 'the board where they tap', flag: 'CALLED' },
  ])('a tap at another board than one waits at, with $paused paused, is answered $flag', async ({ paused, flag }) => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const patient = await server.root.createPatient()
    await server.root.join(sibling, patient)
    await server.root.pause(paused === 'the board where they wait' ? sibling : did)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe(flag)
  })

  it('who waits there keeps nobody at another board of the room waiting', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    await server.root.join(sibling, await server.root.createPatient())
    const patient = await server.root.createPatient()
    await server.root.join(did, patient)
    await server.root.pause(sibling)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('CALLED')
  })

  it('other boards of the room call, and completing can be taken back', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const [inExam] = await server.root.queueUp(did, '김하나')
    const [other] = await server.root.queueUp(sibling, '이두리')
    await server.root.call(inExam)
    await server.root.done(inExam)
    await server.root.pause(did)
    expect((await server.root.undo(inExam)).status).toBe(200)
    await server.root.done(inExam)
    expect((await server.root.call(other)).status).toBe(200)
  })

  it('the public lists say why and until when beside the whole queue, and the messages keep their shape', async () => {
    const { did } = await server.root.createStation()
    await server.root.queueUp(did, '김하나')
    const watcher = await watchBoard(server, did)
    const until = inMinutes(10)
    await server.root.pause(did, { reason: 'OTHER', note: '회의', until })
    const list = await publicList(did)
    expect(list).toMatchObject({ pause: { reason: 'OTHER', note: '회의', until }, patients: [{ order: 1 }] })
    const { boards } = await server.root.get<{ boards: BoardQueue[] }>(`/v1/did-waitings/queues?didIds=${did.id}`)
    expect(boards).toMatchObject([{ pause: { reason: 'OTHER', note: '회의', until } }])
    await eventually(() => expect(watcher.messages).toHaveLength(1))
    expect(watcher.messages).toEqual([{ type: 'RELOAD', message: '', version: expect.any(Number) }])
    await watcher.close()
  })

  it('calls go on after the end, by hand', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    await server.root.pause(did)
    expect((await server.root.call(entry)).refusal.message).toContain('다시 시작한 뒤')
    const watcher = await watchBoard(server, did)
    expect((await server.root.endPause(did)).body).toEqual({ didIds: [did.id] })
    await eventually(() => expect(watcher.messages).toMatchObject([{ type: 'RELOAD' }]))
    expect(await publicList(did)).not.toHaveProperty('pause')
    expect((await server.root.call(entry)).status).toBe(200)
    expect((await server.root.endPause(did)).body).toEqual({ didIds: [] })
    await watcher.close()
  })

  it('it ends by itself at its time, the board is notified, and the audit log says who did what', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const until = new Date(Date.now() + 1_500).toISOString()
    await server.root.pause(did, { note: '홍길동', until })
    const watcher = await watchBoard(server, did)
    expect((await server.root.call(entry)).status).toBe(409)
    await eventually(() => expect(watcher.messages).toMatchObject([{ type: 'RELOAD' }]))
    expect(new Date().toISOString() >= until).toBe(true)
    expect((await server.root.call(entry)).status).toBe(200)
    const content = await server.root.list<AuditRow>('/v1/audit?size=200')
    const lines = content.filter(({ kind, subjects }) => kind === 'did' && subjects.join() === String(did.id))
    expect(lines.filter(({ action }) => action === 'dids.resume')).toMatchObject([
      { userId: null, userName: '자동 처리' },
    ])
    const [started] = lines.filter(({ action }) => action === 'dids.pause')
    expect(started).toMatchObject({ userId: 'root' })
    expect(started?.details).toContain('LUNCH')
    expect(started?.details).not.toContain('홍길동')
    await watcher.close()
  })

  it('another pause takes its place', async () => {
    const { did } = await server.root.createStation()
    await server.root.pause(did)
    await server.root.pause(did, { reason: 'EQUIPMENT_CHECK' })
    expect((await publicList(did)).pause).toEqual({ reason: 'EQUIPMENT_CHECK', note: '', until: null })
  })

  it.each([
    ['an end that is over', { until: '2020-01-01T00:00:00.000Z' }],
    ['another reason without a word', { reason: 'OTHER' as const }],
  ])('%s is refused', async (_, why) => {
    const { did } = await server.root.createStation()
    expect((await server.root.pause(did, why)).status).toBe(400)
    expect((await server.root.pause({ ...did, id: 999_999 })).status).toBe(404)
  })

  it('a board is deleted with its pause', async () => {
    const did = await createDid(server.root)
    await server.root.pause(did)
    expect((await server.root.request('DELETE', '/v1/dids', { ids: [did.id] })).status).toBe(200)
  })

  it('of calls and a pause at the same moment none is called after the pause', async () => {
    const { did } = await server.root.createStation({ maxPatient: 10, useMultiCall: true })
    const entries = await server.root.queueUp(did, '가', '나', '다', '라', '마', '바')
    const answers = await Promise.all([
      ...entries.slice(0, 3).map((entry) => server.root.call(entry)),
      server.root.pause(did).then(async (answer) => {
        const { patients } = await server.root.listOf('called', did)
        return { ...answer, called: patients.length }
      }),
      ...entries.slice(3).map((entry) => server.root.call(entry)),
    ])
    const called = (await server.root.listOf('called', did)).patients.length
    expect(answers.filter((answer) => 'called' in answer)).toMatchObject([{ status: 200, called }])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(called + 1)
  })
})

describe('sending all who wait elsewhere', () => {
  it('moves them in their order by joining, leaves who is held, and can be taken back at once', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const [, second] = await server.root.queueUp(from.did, '김하나', '이두리')
    await server.root.queueUp(to.did, '박세라')
    await server.root.queueUp(from.did, '최네네')
    const [held] = await server.root.queueUp(from.did, '정보류')
    await server.root.hold(held)
    await server.root.post('/v1/did-waitings/front', { didWaitingId: second.didWaitingId, reason: 'EMERGENCY' })
    const sent = await server.root.transferAll(from.did, to.did)
    expect(sent).toMatchObject({ status: 200, body: { stayed: 0, moved: [{}, {}, {}] } })
    expect(await server.root.namesOf(to.did)).toMatchObject({ waiting: ['김하나', '이두리', '박세라', '최네네'] })
    expect(await server.root.namesOf(from.did)).toMatchObject({ waiting: [], holding: ['정보류'] })
    expect(await server.root.undoAll(sent.body.moved)).toMatchObject({ status: 200, body: { stayed: 0 } })
    expect(await server.root.namesOf(to.did)).toMatchObject({ waiting: ['박세라'] })
    expect(await server.root.namesOf(from.did)).toMatchObject({ waiting: ['이두리', '김하나', '최네네'] })
  })

  it('leaves who is in a list of the other place already, and back who has gone on since', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const patient = await server.root.createPatient({ name: '김하나' })
    await server.root.hold(await server.root.join(to.did, patient))
    await server.root.join(from.did, patient)
    await server.root.queueUp(from.did, '이두리', '박세라')
    const { body } = await server.root.transferAll(from.did, to.did)
    expect(body).toMatchObject({ stayed: 1, moved: [{}, {}] })
    expect(await server.root.namesOf(from.did)).toMatchObject({ waiting: ['김하나'] })
    for (const entry of body.moved.slice(0, 1)) await server.root.call(entry)
    expect((await server.root.undoAll(body.moved)).body).toMatchObject({ stayed: 1, moved: [{ didId: from.did.id }] })
    expect(await server.root.namesOf(from.did)).toMatchObject({ waiting: ['김하나', '박세라'] })
  })

  it('is done once for a key, and taken back once; when nothing is left to take back it is refused', async () => {
    const [from, to] = await server.root.createStations({}, {})
    await server.root.queueUp(from.did, '김하나')
    const { body } = await server.root.transferAll(from.did, to.did)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const once = await server.root.undoAll(body.moved, key)
    expect((await server.root.undoAll(body.moved, key)).body).toEqual(once.body)
    expect(await server.root.undoAll(body.moved)).toMatchObject({ status: 409 })
    expect((await server.root.transferAll(to.did, from.did)).body).toEqual({ moved: [], stayed: 0 })
    expect((await server.root.transferAll(from.did, from.did)).refusal.code).toBe('SAME_BOARD')
    expect((await server.root.transferAll(from.did, { ...to.did, id: 999_999 })).status).toBe(404)
  })

  it('is not taken back by somebody else', async () => {
    const [from, to] = await server.root.createStations({}, {})
    await server.root.queueUp(from.did, '김하나')
    const { body } = await server.root.transferAll(from.did, to.did)
    expect((await (await server.signedIn('USER')).undoAll(body.moved)).refusal.code).toBe('OVERTAKEN')
  })

  it('beside calls and check-ins at the same moment leaves each patient in one list', async () => {
    const [from, to] = await server.root.createStations({ maxPatient: 9, useMultiCall: true }, {})
    const entries = await server.root.queueUp(from.did, '가', '나', '다', '라', '마')
    const late = await server.root.createPatient({ name: '바' })
    await Promise.all([
      server.root.call(entries[1]),
      server.root.transferAll(from.did, to.did),
      server.root.join(from.did, late),
      server.root.call(entries[3]),
    ])
    const [left, there] = [await server.root.namesOf(from.did), await server.root.namesOf(to.did)]
    const all = [left.waiting, left.called, there.waiting, there.called].flat()
    expect(all.toSorted()).toEqual(['가', '나', '다', '라', '마', '바'])
  })
})
