import { describe, expect, it } from 'vitest'
import type { BoardQueue, WaitingPatient } from '../../contract/waitingLists.ts'
import { findOption } from '../../server/didOptions/didOptionRepository.ts'
import { DidWaitingLists } from '../../server/didWaitings/didWaitingLists.ts'
import { createDid } from '../harness/create.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'
import { serverForAll } from '../harness/testServer.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import { aUnit } from '../harness/database.ts'
import type { Did } from '../../contract/dids.ts'
import { nameScreen, openDisplay } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'

const server = serverForAll()

describe('AP-06 the three lists', () => {
  it('AP-06 move a patient from waiting to called to done, and answer each move', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    expect(entry).toEqual({
      didWaitingId: expect.any(Number),
      didId: did.id,
      visitId: expect.any(Number),
      status: 'WAITING',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(await server.root.namesOf(did)).toEqual({ waiting: ['김하나'], called: [], holding: [] })
    expect(await server.root.call(entry)).toMatchObject({ status: 200, body: { ...entry, status: 'CALLED' } })
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: ['김하나'], holding: [] })
    expect(await server.root.done(entry)).toMatchObject({ status: 200, body: [{ ...entry, status: 'DONE' }] })
    expect(await server.root.namesOf(did)).toEqual({ waiting: [], called: [], holding: [] })
  })

  it('DE-23 answer the board and its patients', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const { didWaitingId, createdAt, visitId } = entry
    const patient = {
      didWaitingId,
      name: '김하나',
      order: 1,
      createdAt,
      calledAt: null,
      visitId,
      front: false,
      number: expect.any(Number),
    }
    expect(await server.root.listOf('waiting', did)).toEqual({ did, patients: [patient] })
    await server.root.call(entry)
    const called = await server.root.listOf('called', did)
    expect(called.patients).toEqual([{ ...patient, calledAt: expect.stringMatching(/Z$/) }])
  })

  it('say to staff whose name is for no public screen: they see it, and a wall that they open must not show it', async () => {
    const [did, entry] = await server.root.queueOf('홍길동')
    const [patient] = (await server.root.listOf('waiting', did)).patients
    await server.root.patch('/v1/visits', { visits: [{ id: entry.visitId, hideName: true }] })
    expect((await server.root.listOf('waiting', did)).patients).toEqual([{ ...patient, hideName: true }])
    expect((await server.anyone.listOf('waiting', did)).patients).toEqual([
      expect.not.objectContaining({ hideName: expect.anything() }),
    ])
  })

  it('come to staff in one call for all boards that have a room, by number, as the three calls answer them', async () => {
    const [first, second] = await server.root.createStations({ maxPatient: 4, useMultiCall: true }, {})
    const roomless = await createDid(server.root, { roomId: null })
    const [called, held] = await server.root.queueUp(first.did, '김하나', '이두리', '박세나')
    await server.root.call(called)
    await server.root.hold(held)
    const [late, early] = await server.root.queueUp(second.did, '최네찬', '정다섯')
    await server.root.call(early)
    await server.root.call(late)
    await server.root.front((await server.root.queueUp(second.did, '강여섯', '조일곱'))[1])
    const queuesOf = async (query: string) =>
      (await server.root.get<{ boards: BoardQueue[] }>(`/v1/did-waitings/queues${query}`)).boards
    const expected = async ({ did, room: { id, maxPatient, useMultiCall } }: typeof first) => ({
      did,
      room: { id, maxPatient, useMultiCall },
      waiting: (await server.root.listOf('waiting', did)).patients,
      called: (await server.root.listOf('called', did)).patients,
      holding: (await server.root.listOf('holding', did)).patients,
    })
    const publicNameOf = ({ publicName }: WaitingPatient) => publicName
    const masked = ({ name }: WaitingPatient) => `${name[0]}O${name[2]}`
    const withoutPublicName = ({ publicName: _name, ...patient }: WaitingPatient) => patient
    const asThreeCalls = ({ waiting, called, holding, ...board }: BoardQueue) => ({
      ...board,
      waiting: waiting.map(withoutPublicName),
      called: called.map(withoutPublicName),
      holding: holding.map(withoutPublicName),
    })
    const both = [await expected(first), await expected(second)].toSorted((a, b) => Number(a.did.no) - Number(b.did.no))
    const wanted = await queuesOf(`?didIds=${second.did.id},${roomless.id},${first.did.id}`)
    expect(wanted.map(asThreeCalls)).toEqual(both)
    expect(
      wanted
        .flatMap(({ waiting, called, holding }) => [waiting, called, holding])
        .flat()
        .map(publicNameOf),
    ).toEqual(
      both
        .flatMap(({ waiting, called, holding }) => [waiting, called, holding])
        .flat()
        .map(masked),
    )
    expect(await queuesOf(`?didIds=${roomless.id}`)).toEqual([])
    const all = await queuesOf('')
    expect(all.map(asThreeCalls)).toEqual(expect.arrayContaining(both))
    expect(all.map(({ did }) => did.roomId)).not.toContain(null)
    expect(all.map(({ did }) => Number(did.no))).toEqual(all.map(({ did }) => Number(did.no)).toSorted((a, b) => a - b))
    for (const wrong of ['x', '1,', '1,,2', '0', '-1', '1.5'])
      expect((await server.root.request('GET', `/v1/did-waitings/queues?didIds=${wrong}`)).status).toBe(400)
  })

  it('DE-06 without a token mask names and leave out the visit and the network of the board', async () => {
    const [did, entry] = await server.root.queueOf('홍길동')
    const { id, no, name, doctor, explain, roomId } = did
    expect(await server.anyone.listOf('waiting', did)).toEqual({
      did: { id, no, name, doctor, explain, roomId },
      patients: [
        {
          didWaitingId: entry.didWaitingId,
          name: '홍O동',
          order: 1,
          createdAt: entry.createdAt,
          calledAt: null,
          number: expect.any(Number),
          nameHidden: false,
        },
      ],
    })
    await server.root.hold(entry)
    expect((await server.anyone.listOf('holding', did)).patients[0]?.name).toBe('홍O동')
    await server.root.call(entry)
    expect((await server.anyone.listOf('called', did)).patients[0]?.name).toBe('홍O동')
  })

  it('DE-05 VW-05 masks with the option of the board while that is on', async () => {
    const { did } = await server.root.createStation()
    const publicNames = async () => (await server.anyone.listOf('waiting', did)).patients.map(({ name }) => name)
    await server.root.queueUp(did, '남궁민수', '이')
    expect(await publicNames()).toEqual(['남O민수', 'O'])
    await server.root.patch('/v1/did-options/masking', { didId: did.id, use: true, index: 9, character: '*' })
    await server.root.queueUp(did, '독고영재', '박')
    // Characters that were masked in earlier responses stay masked for the same visit (DE-29).
    expect(await publicNames()).toEqual(['남O민*', '*', '독고영*', '*'])
    await server.root.patch('/v1/did-options/masking', { didId: did.id, use: false })
    await server.root.queueUp(did, '황보관우')
    expect((await publicNames()).at(-1)).toBe('황O관우')
  })

  it('DE-05 never sends a full name in raw JSON, whatever the name', async () => {
    const { did } = await server.root.createStation()
    const names = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수', '👩‍👩‍👧이']
    await server.root.queueUp(did, ...names)
    const response = await fetch(`${server.url}/api/v1/did-waitings/dids/${did.id}`)
    const text = await response.text()
    const shown = (JSON.parse(text) as { patients: { name: string }[] }).patients.map(({ name }) => name)
    expect(shown).toEqual(['O', '김O', '홍O동', '황O관우', 'J*** S****', '홍O동', '김O수', '👩‍👩‍👧O'])
    for (const name of names.filter((each) => each !== '김')) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(name.normalize('NFC'))
    }
  })

  it('AP-06 ask the database four times, however many are waiting', async () => {
    const { did } = await server.root.createStation()
    const queries = async () => {
      const { db, asked } = recordingQueries(server.database.db)
      const unit = aUnit(db)
      await new DidWaitingLists(unit, findOption, new WaitEstimates(db)).list(did.id, 'WAITING', null)
      return asked.length
    }
    expect(await queries()).toBe(4)
    await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    expect(await queries()).toBe(4)
  })

  it('AP-06 answer 404 for a board that does not exist', async () => {
    for (const list of ['', 'called/', 'holding/']) {
      const { status, refusal } = await server.anyone.request('GET', `/v1/did-waitings/${list}dids/999999`)
      expect({ status, code: refusal.code }).toEqual({ status: 404, code: 'DID_NOT_FOUND' })
    }
  })
})

describe('DE-10 order', () => {
  it('DE-10 is gapless over the waiting, and a held patient keeps the time of joining', async () => {
    const [did, first, second] = await server.root.queueOf('김하나', '이두리', '박세찬')
    const orders = async () =>
      (await server.root.listOf('waiting', did)).patients.map(({ order, name }) => `${order} ${name}`)
    await server.root.hold(first)
    expect(await orders()).toEqual(['1 이두리', '2 박세찬'])
    const [held] = (await server.root.listOf('holding', did)).patients
    expect(held).toMatchObject({ order: 1, createdAt: first.createdAt })
    await server.root.done(second)
    expect(await orders()).toEqual(['1 박세찬'])
  })

  it('DE-10 lists the held by joining and the called by their call', async () => {
    const { did } = await server.root.createStation({ useMultiCall: true, maxPatient: 3 })
    const [first, second, third] = await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    await server.root.hold(third, first)
    expect((await server.root.namesOf(did)).holding).toEqual(['김하나', '박세찬'])
    for (const entry of [third, second, first]) await server.root.call(entry)
    expect((await server.root.namesOf(did)).called).toEqual(['박세찬', '이두리', '김하나'])
  })
})

const aBoard = async () => (await server.root.createStation()).did

/** Waits until the queues of the boards report these numbers of silent screens; undefined for none. */
const counted = (dids: readonly Did[], counts: readonly (number | undefined)[]) =>
  eventually(async () => {
    const ids = dids.map(({ id }) => id)
    const answer = await server.root.get<{ boards: BoardQueue[] }>(`/v1/did-waitings/queues?didIds=${ids.join(',')}`)
    const silent = new Map(answer.boards.map(({ did, silentScreens }) => [did.id, silentScreens]))
    expect(ids.map((id) => silent.get(id))).toEqual(counts)
  })

describe('screens that make no sound', () => {
  it('are counted with the queue of their board, until their sound is back or they go', async () => {
    const [did, other] = [await aBoard(), await aBoard()]
    const [first, second] = await Promise.all([openDisplay(server.url, did.id), openDisplay(server.url, did.id)])
    const shown = await openDisplay(server.url, other.id)
    first.report(['VIDEO', 'SOUND'])
    second.report(['SOUND'])
    shown.report(['VIDEO'])
    await counted([did, other], [2, undefined])
    first.report(['VIDEO'])
    await counted([did, other], [1, undefined])
    second.raw.socket.close()
    await counted([did, other], [undefined, undefined])
  })

  it('DE-26 counts only the named screens of a board that has named ones, and never a tab of a signed-in user', async () => {
    const did = await aBoard()
    const unnamed = await openDisplay(server.url, did.id)
    const tab = await openDisplay(server.url, did.id, { signedIn: true })
    tab.report(['SOUND'])
    unnamed.report(['SOUND'])
    await counted([did], [1])
    const named = await openDisplay(server.url, did.id)
    await nameScreen(server.root, named.id, '1층 복도')
    await counted([did], [undefined])
    named.report(['SOUND'])
    await counted([did], [1])
  })
})
