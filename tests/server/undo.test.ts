import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import type { Answer, Client } from '../harness/client.ts'
import { madeForAll, serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const staff = madeForAll(() => server.signedIn('USER'))

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
  const called = async (entry: WaitingEntry) => void (await server.root.call(entry))
  const held = async (entry: WaitingEntry) => void (await server.root.hold(entry))
  const nothing = async () => undefined
  const fronted = async (entry: WaitingEntry) => void (await server.root.front(entry))
  type Act = (entry: WaitingEntry, other: Did) => Promise<Answer<unknown>>
  const cases: { what: string; given: (entry: WaitingEntry) => Promise<void>; act: Act }[] = [
    { what: 'a call', given: nothing, act: (entry) => staff.call(entry) },
    { what: 'a call of a held patient', given: held, act: (entry) => staff.call(entry) },
    { what: 'a call of a held patient by done', given: held, act: (entry) => staff.done(entry) },
    { what: 'a second call', given: called, act: (entry) => staff.recall(entry) },
    { what: 'holding', given: fronted, act: (entry) => staff.hold(entry) },
    { what: 'completing from the exam', given: called, act: (entry) => staff.done(entry) },
    { what: 'completing from the queue', given: nothing, act: (entry) => staff.done(entry) },
    { what: 'sending elsewhere', given: fronted, act: (entry, other) => staff.transfer(entry, other) },
    { what: 'sending a held patient elsewhere', given: held, act: (entry, other) => staff.transfer(entry, other) },
    { what: 'moving to the front', given: nothing, act: (entry) => staff.front(entry) },
    { what: 'moving to the front again', given: fronted, act: (entry) => staff.front(entry) },
  ]
  it.each(cases)('after $what', async ({ given, act }) => {
    const { did } = await server.root.createStation()
    const other = await server.root.createStation()
    await server.root.queueUp(other.did, '다른이')
    const [, entry] = await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    await given(entry)
    const before = await stored(entry)
    const lists = async () => [await server.root.namesOf(did), await server.root.namesOf(other.did)]
    const listed = await lists()

    expect((await act(entry, other.did)).status).toBe(200)
    expect(await stored(entry)).not.toEqual(before)
    const { status, body } = await staff.undo(entry)
    expect({ status, body }).toEqual({ status: 200, body: { ...entry, status: before.status } })
    expect(await stored(entry)).toEqual(before)
    expect(await lists()).toEqual(listed)
    const [last] = await server.root.movesOf(entry)
    expect(last).toMatchObject({ action: 'undo', to: before.status, didId: did.id, by: staff.session?.user.id })
  })

  it('after joining: the patient is in no list, and may join again', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '김하나' })
    const entry = await staff.join(did, patient)
    expect((await staff.undo(entry)).body.status).toBe('CANCELED')
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: [], holding: [] })
    expect((await stored(entry)).ended_at).not.toBeNull()
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('REGISTER')
  })

  it('DE-08 after joining again: whoever was examined before is so at the next tap', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const entry = await server.root.join(did, patient)
    await server.root.call(entry)
    await server.root.done(entry)
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('EXAMINED_ROOM')
    await staff.undo(await staff.join(did, patient))
    expect((await server.root.scan(did, patient.tagValue)).body.flag).toBe('EXAMINED_ROOM')
  })

  it('after a tag that the caller scanned', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const entry = await server.root.join(did, patient)
    await staff.scan(did, patient.tagValue)
    expect((await staff.undo(entry)).body.status).toBe('WAITING')
  })
})

describe('undo is refused', () => {
  it('after twelve seconds, and not before', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await staff.call(entry)
    await later(entry, 12_100)
    expect((await staff.undo(entry)).refusal).toMatchObject({
      status: 409,
      code: 'UNDO_TOO_LATE',
      message: '10초가 지나 되돌릴 수 없습니다.',
    })
    await later(entry, 10_500)
    expect((await staff.undo(entry)).status).toBe(200)
  })

  it('once somebody else acted, naming them', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await staff.call(entry)
    await server.root.done(entry)
    expect((await staff.undo(entry)).refusal).toMatchObject({
      status: 409,
      code: 'OVERTAKEN',
      message: `${nameOf(server.root)}님이 이미 완료했습니다. 되돌릴 수 없습니다.`,
    })
    expect((await stored(entry)).status).toBe('DONE')
  })

  it('once the patient scanned a tag', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const entry = await staff.join(did, patient)
    await server.anyone.scan(did, patient.tagValue)
    expect((await staff.undo(entry)).refusal.message).toBe('환자가 이미 태그를 찍었습니다. 되돌릴 수 없습니다.')
  })

  it('a second time', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await staff.call(entry)
    await staff.undo(entry)
    expect((await staff.undo(entry)).refusal).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' })
    expect((await server.root.undo(entry)).refusal.message).toBe(
      `${nameOf(staff)}님이 이미 되돌렸습니다. 되돌릴 수 없습니다.`,
    )
  })

  it('after checking out', async () => {
    const [did, finished] = await server.root.queueOf('김하나')
    const [waiting] = await server.root.queueUp(did, '이두리')
    await server.root.done(finished)
    for (const { visitId } of [finished, waiting])
      await server.root.patch('/v1/visits', { visits: [{ id: visitId, status: 'CLOSED' }] })
    for (const entry of [finished, waiting])
      expect((await server.root.undo(entry)).refusal).toMatchObject({ status: 409, code: 'VISIT_CLOSED' })
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: [], holding: [] })
  })

  it('DE-09 into a room that was filled meanwhile, naming who did', async () => {
    const { did, room } = await server.root.createStation()
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    await server.root.call(first)
    await staff.done(first)
    await server.root.call(second)
    expect((await staff.undo(first)).refusal).toMatchObject({
      status: 409,
      code: 'ROOM_FULL',
      message: expect.stringMatching(
        new RegExp(
          `^${room.name.kr}에서 이미 1명이 검사 중입니다\\. 되돌릴 수 없습니다\\. ${nameOf(server.root)}님이 .*호출했습니다\\.$`,
        ),
      ),
    })
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: ['이두리'], holding: [] })
  })

  it('when the patient is at another place by now', async () => {
    const [here, there] = await server.root.createStations({}, {})
    const patient = await server.root.createPatient({ name: '김하나' })
    const entry = await server.root.join(here.did, patient)
    await staff.hold(entry)
    await server.root.join(there.did, patient)
    expect((await staff.undo(entry)).refusal).toMatchObject({
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
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient()
    const entry = await server.root.join(did, patient)
    await staff.done(entry)
    await server.root.join(did, patient)
    expect((await staff.undo(entry)).refusal).toMatchObject({ status: 409, code: 'ALREADY_HERE' })
  })

  it('to a board that was deleted, for an unknown entry, and without a token', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const [entry] = await server.root.queueUp(from.did, '김하나')
    await staff.transfer(entry, to.did)
    expect((await server.anyone.undo(entry)).status).toBe(401)
    await server.root.delete('/v1/dids', { ids: [from.did.id] })
    expect((await staff.undo(entry)).refusal).toMatchObject({ status: 409, code: 'BOARD_GONE' })
    expect((await staff.undo({ ...entry, didWaitingId: 999_999 })).refusal.code).toBe('WAITING_NOT_FOUND')
  })
})

describe('DE-27 an undo that names its move', () => {
  const calledThenDone = async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const called = (await staff.call(entry)).body
    const [completed] = (await staff.done(entry)).body
    return { did, entry, called, completed: completed ?? entry }
  }

  it('leaves a later move of the same person alone, and says which it is', async () => {
    const { did, called, completed } = await calledThenDone()
    expect((await staff.undoNamed(called)).refusal).toMatchObject({
      status: 409,
      code: 'OVERTAKEN',
      message: `다른 창에서 ${nameOf(staff)}님이 이미 완료했습니다. 그 처리는 되돌리지 않았습니다.`,
    })
    expect((await stored(called)).status).toBe('DONE')
    expect((await staff.undoNamed(completed)).body.status).toBe('CALLED')
    expect((await server.root.namesOf(did)).called).toEqual(['김하나'])
  })

  it('takes back what a call answered that was sent twice', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    const first = (await staff.call(entry)).body
    const again = (await staff.call(entry)).body
    expect(again.moveId).toBe(first.moveId)
    expect((await staff.undoNamed(again)).body.status).toBe('WAITING')
  })

  it('gives no move to undo to who came second', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await staff.call(entry)
    expect((await server.root.call(entry)).body).not.toHaveProperty('moveId')
  })

  it('is done once when its answer was lost and it is sent again with its key', async () => {
    const { completed } = await calledThenDone()
    const key = { [IDEMPOTENCY_KEY_HEADER]: 'undo-once' }
    const first = await staff.undoNamed(completed, key)
    expect(await staff.undoNamed(completed, key)).toMatchObject({ status: 200, body: first.body })
    expect((await server.root.movesOf(completed)).map(({ action }) => action)).toEqual(['undo', 'done', 'call', 'join'])
  })
})

describe('undo in a race', () => {
  it('of one person in ten windows takes one move back, once', async () => {
    const [, entry] = await server.root.queueOf('김하나')
    await staff.hold(entry)
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.undo(entry)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await server.root.movesOf(entry)).map(({ action }) => action)).toEqual(['undo', 'holding', 'join'])
  })

  it('against a colleague who completes: one wins, and the other is told who', async () => {
    const { did } = await server.root.createStation()
    for (let round = 0; round < 20; round += 1) {
      const [entry] = await server.root.queueUp(did, `환자${round}`)
      await staff.call(entry)
      const asked =
        round % 2 === 0 ? [staff.undo(entry), server.root.done(entry)] : [server.root.done(entry), staff.undo(entry)]
      const answers = await Promise.all(asked)
      const [undone, completed] = round % 2 === 0 ? answers : answers.toReversed()
      expect(completed?.status).toBe(200)
      const actions = (await server.root.movesOf(entry)).map(({ action }) => action)
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
    const { did } = await server.root.createStation()
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
      await server.root.call(first)
      await staff.done(first)
      const [undone, called] = await Promise.all([staff.undo(first), server.root.call(second)])
      expect([undone.status, called.status].sort()).toEqual([200, 409])
      expect((await server.root.namesOf(did)).called).toHaveLength(1)
      await server.root.done(first, second)
    }
  })
})
