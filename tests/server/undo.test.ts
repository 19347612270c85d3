import { beforeAll, describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import type { Answer, Client } from '../harness/client.ts'
import {
  call,
  createPatient,
  createStation,
  done,
  front,
  hold,
  join,
  movesOf,
  namesOf,
  queueUp as queueUpAt,
  recall,
  scan,
  transfer,
  undo,
  undoNamed,
} from '../harness/queue.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let staff: Client
beforeAll(async () => {
  staff = await server.signedIn('USER')
})

const aStation = (given?: Parameters<typeof createStation>[1]) => createStation(server.root, given)
const queueUp = <const N extends readonly string[]>(did: Did, ...names: N) => queueUpAt(server.root, did, ...names)
const nameOf = ({ session }: Client) => session?.user.name ?? ''
/** Reads an entry as it is stored. */
const stored = ({ didWaitingId }: WaitingEntry) =>
  server.database.db.selectFrom('did_waitings').selectAll().where('id', '=', didWaitingId).executeTakeFirstOrThrow()
/** Sets the time of all moves of an entry to `ms` ago. */
const later = ({ didWaitingId }: WaitingEntry, ms: number) =>
  server.database.db
    .updateTable('did_waiting_moves')
    .set({ at: new Date(Date.now() - ms).toISOString() })
    .where('did_waiting_id', '=', didWaitingId)
    .execute()

describe('undo puts everything back', () => {
  const called = async (entry: WaitingEntry) => void (await call(server.root, entry))
  const held = async (entry: WaitingEntry) => void (await hold(server.root, entry))
  const nothing = async () => undefined
  const fronted = async (entry: WaitingEntry) => void (await front(server.root, entry))
  type Act = (entry: WaitingEntry, other: Did) => Promise<Answer<unknown>>
  const cases: { what: string; given: (entry: WaitingEntry) => Promise<void>; act: Act }[] = [
    { what: 'a call', given: nothing, act: (entry) => call(staff, entry) },
    { what: 'a call of a held patient', given: held, act: (entry) => call(staff, entry) },
    { what: 'a call of a held patient by done', given: held, act: (entry) => done(staff, entry) },
    { what: 'a second call', given: called, act: (entry) => recall(staff, entry) },
    { what: 'holding', given: fronted, act: (entry) => hold(staff, entry) },
    { what: 'completing from the exam', given: called, act: (entry) => done(staff, entry) },
    { what: 'completing from the queue', given: nothing, act: (entry) => done(staff, entry) },
    { what: 'sending elsewhere', given: fronted, act: (entry, other) => transfer(staff, entry, other) },
    { what: 'sending a held patient elsewhere', given: held, act: (entry, other) => transfer(staff, entry, other) },
    { what: 'moving to the front', given: nothing, act: (entry) => front(staff, entry) },
    { what: 'moving to the front again', given: fronted, act: (entry) => front(staff, entry) },
  ]
  it.each(cases)('after $what', async ({ given, act }) => {
    const { did } = await aStation()
    const other = await aStation()
    await queueUp(other.did, '다른이')
    const [, entry] = await queueUp(did, '김하나', '이두리', '박세찬')
    await given(entry)
    const before = await stored(entry)
    const lists = async () => [await namesOf(server.root, did), await namesOf(server.root, other.did)]
    const listed = await lists()

    expect((await act(entry, other.did)).status).toBe(200)
    expect(await stored(entry)).not.toEqual(before)
    const { status, body } = await undo(staff, entry)
    expect({ status, body }).toEqual({ status: 200, body: { ...entry, status: before.status } })
    expect(await stored(entry)).toEqual(before)
    expect(await lists()).toEqual(listed)
    const [last] = await movesOf(server.root, entry)
    expect(last).toMatchObject({ action: 'undo', to: before.status, didId: did.id, by: staff.session?.user.id })
  })

  it('after joining: the patient is in no list, and may join again', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root, { name: '김하나' })
    const entry = await join(staff, did, patient)
    expect((await undo(staff, entry)).body.status).toBe('CANCELED')
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: [], holding: [] })
    expect((await stored(entry)).ended_at).not.toBeNull()
    expect((await scan(server.root, did, patient.tagValue)).body.flag).toBe('REGISTER')
  })

  it('DE-08 after joining again: whoever was examined before is so at the next tap', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    const entry = await join(server.root, did, patient)
    await call(server.root, entry)
    await done(server.root, entry)
    expect((await scan(server.root, did, patient.tagValue)).body.flag).toBe('EXAMINED_ROOM')
    await undo(staff, await join(staff, did, patient))
    expect((await scan(server.root, did, patient.tagValue)).body.flag).toBe('EXAMINED_ROOM')
  })

  it('after a tag that the caller scanned', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    const entry = await join(server.root, did, patient)
    await scan(staff, did, patient.tagValue)
    expect((await undo(staff, entry)).body.status).toBe('WAITING')
  })
})

describe('undo is refused', () => {
  it('after twelve seconds, and not before', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(staff, entry)
    await later(entry, 12_100)
    expect((await undo(staff, entry)).refusal).toMatchObject({
      status: 409,
      code: 'UNDO_TOO_LATE',
      message: '10초가 지나 되돌릴 수 없습니다.',
    })
    await later(entry, 10_500)
    expect((await undo(staff, entry)).status).toBe(200)
  })

  it('once somebody else acted, naming them', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(staff, entry)
    await done(server.root, entry)
    expect((await undo(staff, entry)).refusal).toMatchObject({
      status: 409,
      code: 'OVERTAKEN',
      message: `${nameOf(server.root)}님이 이미 완료했습니다. 되돌릴 수 없습니다.`,
    })
    expect((await stored(entry)).status).toBe('DONE')
  })

  it('once the patient scanned a tag', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    const entry = await join(staff, did, patient)
    await scan(server.anyone, did, patient.tagValue)
    expect((await undo(staff, entry)).refusal.message).toBe('환자가 이미 태그를 찍었습니다. 되돌릴 수 없습니다.')
  })

  it('a second time', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(staff, entry)
    await undo(staff, entry)
    expect((await undo(staff, entry)).refusal).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' })
    expect((await undo(server.root, entry)).refusal.message).toBe(
      `${nameOf(staff)}님이 이미 되돌렸습니다. 되돌릴 수 없습니다.`,
    )
  })

  it('after checking out', async () => {
    const { did } = await aStation()
    const [finished] = await queueUp(did, '김하나')
    const [waiting] = await queueUp(did, '이두리')
    await done(server.root, finished)
    for (const { visitId } of [finished, waiting])
      await server.root.patch('/v1/visits', { visits: [{ id: visitId, status: 'CLOSED' }] })
    for (const entry of [finished, waiting])
      expect((await undo(server.root, entry)).refusal).toMatchObject({ status: 409, code: 'VISIT_CLOSED' })
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: [], holding: [] })
  })

  it('DE-09 into a room that was filled meanwhile, naming who did', async () => {
    const { did, room } = await aStation()
    const [first, second] = await queueUp(did, '김하나', '이두리')
    await call(server.root, first)
    await done(staff, first)
    await call(server.root, second)
    expect((await undo(staff, first)).refusal).toMatchObject({
      status: 409,
      code: 'ROOM_FULL',
      message: expect.stringMatching(
        new RegExp(
          `^${room.name.kr}에서 이미 1명이 검사 중입니다\\. 되돌릴 수 없습니다\\. ${nameOf(server.root)}님이 .*호출했습니다\\.$`,
        ),
      ),
    })
    expect(await namesOf(server.root, did)).toEqual({ waiting: [], called: ['이두리'], holding: [] })
  })

  it('when the patient is at another place by now', async () => {
    const [here, there] = [await aStation(), await aStation()]
    const patient = await createPatient(server.root, { name: '김하나' })
    const entry = await join(server.root, here.did, patient)
    await hold(staff, entry)
    await join(server.root, there.did, patient)
    expect((await undo(staff, entry)).refusal).toMatchObject({
      status: 409,
      code: 'BUSY_ELSEWHERE',
      message: expect.stringMatching(
        new RegExp(
          `^김하나님은 ${there.room.name.kr}에서 대기 중이어서 되돌릴 수 없습니다\\. ${nameOf(server.root)}님이`,
        ),
      ),
    })
  })

  it('when the patient has joined the same place again', async () => {
    const { did } = await aStation()
    const patient = await createPatient(server.root)
    const entry = await join(server.root, did, patient)
    await done(staff, entry)
    await join(server.root, did, patient)
    expect((await undo(staff, entry)).refusal).toMatchObject({ status: 409, code: 'ALREADY_HERE' })
  })

  it('to a board that was deleted, for an unknown entry, and without a token', async () => {
    const [from, to] = [await aStation(), await aStation()]
    const [entry] = await queueUp(from.did, '김하나')
    await transfer(staff, entry, to.did)
    expect((await undo(server.anyone, entry)).status).toBe(401)
    await server.root.delete('/v1/dids', { ids: [from.did.id] })
    expect((await undo(staff, entry)).refusal).toMatchObject({ status: 409, code: 'BOARD_GONE' })
    expect((await undo(staff, { ...entry, didWaitingId: 999_999 })).refusal.code).toBe('WAITING_NOT_FOUND')
  })
})

describe('DE-27 an undo that names its move', () => {
  const calledThenDone = async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const called = (await call(staff, entry)).body
    const [completed] = (await done(staff, entry)).body
    return { did, entry, called, completed: completed ?? entry }
  }

  it('leaves a later move of the same person alone, and says which it is', async () => {
    const { did, called, completed } = await calledThenDone()
    expect((await undoNamed(staff, called)).refusal).toMatchObject({
      status: 409,
      code: 'OVERTAKEN',
      message: `다른 창에서 ${nameOf(staff)}님이 이미 완료했습니다. 그 처리는 되돌리지 않았습니다.`,
    })
    expect((await stored(called)).status).toBe('DONE')
    expect((await undoNamed(staff, completed)).body.status).toBe('CALLED')
    expect((await namesOf(server.root, did)).called).toEqual(['김하나'])
  })

  it('takes back what a call answered that was sent twice', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    const first = (await call(staff, entry)).body
    const again = (await call(staff, entry)).body
    expect(again.moveId).toBe(first.moveId)
    expect((await undoNamed(staff, again)).body.status).toBe('WAITING')
  })

  it('gives no move to undo to who came second', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await call(staff, entry)
    expect((await call(server.root, entry)).body).not.toHaveProperty('moveId')
  })

  it('is done once when its answer was lost and it is sent again with its key', async () => {
    const { completed } = await calledThenDone()
    const key = { [IDEMPOTENCY_KEY_HEADER]: 'undo-once' }
    const first = await undoNamed(staff, completed, key)
    expect(await undoNamed(staff, completed, key)).toMatchObject({ status: 200, body: first.body })
    expect((await movesOf(server.root, completed)).map(({ action }) => action)).toEqual([
      'undo',
      'done',
      'call',
      'join',
    ])
  })
})

describe('undo in a race', () => {
  it('of one person in ten windows takes one move back, once', async () => {
    const { did } = await aStation()
    const [entry] = await queueUp(did, '김하나')
    await hold(staff, entry)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(staff, entry)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await movesOf(server.root, entry)).map(({ action }) => action)).toEqual(['undo', 'holding', 'join'])
  })

  it('against a colleague who completes: one wins, and the other is told who', async () => {
    const { did } = await aStation()
    for (let round = 0; round < 20; round += 1) {
      const [entry] = await queueUp(did, `환자${round}`)
      await call(staff, entry)
      const asked =
        round % 2 === 0
          ? [undo(staff, entry), done(server.root, entry)]
          : [done(server.root, entry), undo(staff, entry)]
      const answers = await Promise.all(asked)
      const [undone, completed] = round % 2 === 0 ? answers : answers.toReversed()
      expect(completed?.status).toBe(200)
      const actions = (await movesOf(server.root, entry)).map(({ action }) => action)
      if (undone?.status === 200) {
        expect(actions).toEqual(['done', 'undo', 'call', 'join'])
      } else {
        expect([undone?.refusal.message, actions]).toEqual([
          `${nameOf(server.root)}님이 이미 완료했습니다. 되돌릴 수 없습니다.`,
          ['done', 'call', 'join'],
        ])
      }
    }
  })

  it('DE-09 against a colleague who calls the next: the room is never overfull', async () => {
    const { did } = await aStation()
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await queueUp(did, '김하나', '이두리')
      await call(server.root, first)
      await done(staff, first)
      const [undone, called] = await Promise.all([undo(staff, first), call(server.root, second)])
      expect([undone.status, called.status].sort()).toEqual([200, 409])
      expect((await namesOf(server.root, did)).called).toHaveLength(1)
      await done(server.root, first, second)
    }
  })
})
