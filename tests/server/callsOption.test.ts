import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { FRONT_REASONS } from '../../domain/waitingMoves.ts'
import { createExam } from '../harness/create.ts'
import { subscribedWithBoard } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const setCalls = ({ id }: Did, option: object) => server.root.patch('/v1/did-options/calls', { didId: id, ...option })
const publicList = (did: Did) => server.anyone.listOf('waiting', did)

describe('a patient who does not come', () => {
  it('is offered as absent from so many calls on, for staff alone, and goes so many places behind, as the board has it', async () => {
    const [did, first] = await server.root.queueOf('가', '나', '다', '라')
    await server.root.call(first)
    await server.root.recall(first)
    const calledOf = async (client = server.root) => (await client.listOf('called', did)).patients[0]
    const queueOf = async () =>
      (await server.root.get<{ boards: { called: object[] }[] }>(`/v1/did-waitings/queues?didIds=${did.id}`)).boards[0]
    expect(await calledOf()).toMatchObject({ calls: 2, calledOften: false })
    await setCalls(did, { noShowAfter: 2, noShowPlaces: 1 })
    expect(await calledOf()).toMatchObject({ calls: 2, calledOften: true })
    expect((await queueOf())?.called[0]).toMatchObject({ calls: 2, calledOften: true })
    expect(await calledOf(server.anyone)).not.toHaveProperty('calledOften')
    await server.root.noShow(first)
    expect((await server.root.namesOf(did)).waiting).toEqual(['나', '가', '다', '라'])
  })

  it('goes to the end where fewer wait than the board says', async () => {
    const [did, first] = await server.root.queueOf('가', '나', '다', '라', '마')
    await setCalls(did, { noShowPlaces: 20 })
    await server.root.call(first)
    await server.root.noShow(first)
    expect((await server.root.namesOf(did)).waiting).toEqual(['나', '다', '라', '마', '가'])
  })
})

describe('how long patients are likely to wait', () => {
  async function queueOfFive() {
    const { did, room } = await server.root.createStation()
    await createExam(server.root, { roomId: room.id, avgTime: 10 })
    const [first] = await server.root.queueUp(did, '가', '나', '다', '라', '마', '바')
    await server.root.call(first)
    return { did, first }
  }
  const ROUGH = { from: expect.toSatisfy(isRound), to: expect.toSatisfy(isRound) }

  it('is said to anyone where the board says so, in steps of five minutes, and nowhere else', async () => {
    const { did } = await queueOfFive()
    const { did: other } = await queueOfFive()
    await setCalls(did, { showWait: true })
    const { patients, newcomerWait } = await publicList(did)
    expect(newcomerWait).toEqual(ROUGH)
    expect(patients.at(-1)?.wait).toEqual(ROUGH)
    // The first patient has no estimate of 0 to 15 minutes; being next says more.
    expect(patients[0]).not.toHaveProperty('wait')
    expect(patients.at(-1)).not.toHaveProperty('expected')
    expect(newcomerWait?.to ?? 0).toBeGreaterThanOrEqual(patients.at(-1)?.wait?.to ?? Infinity)
    // A signed-in wall reads the lists of staff.
    expect(await server.root.listOf('waiting', did)).toMatchObject({ newcomerWait })
    expect(JSON.stringify(await publicList(other))).not.toMatch(/wait"|newcomerWait/i)
  })

  it('is said of who would come now alone where only the delay is filled in', async () => {
    const { did } = await queueOfFive()
    await setCalls(did, { delayFromWaits: true })
    const { patients, newcomerWait } = await publicList(did)
    expect(newcomerWait).toEqual(ROUGH)
    expect(patients.filter(({ wait }) => wait)).toEqual([])
  })

  it('is not said where nothing can be said that is worth it', async () => {
    const { did } = await queueOfFive()
    await setCalls(did, { showWait: true, delayFromWaits: true })
    await server.root.pause(did)
    expect(await publicList(did)).not.toHaveProperty('newcomerWait')
    const { did: unknown } = await server.root.createStation()
    await server.root.queueUp(unknown, '가')
    await setCalls(unknown, { showWait: true })
    expect(await publicList(unknown)).not.toHaveProperty('newcomerWait')
  })
})

describe('why a patient was moved ahead', () => {
  const reasons = async (did: Did) => (await publicList(did)).patients.map(({ frontReason }) => frontReason ?? null)

  it.each(FRONT_REASONS)('is said to anyone where the board says so, and no more than the kind: %s', async (reason) => {
    const [did, , second] = await server.root.queueOf('가', '나')
    await server.root.front(second, { reason, note: '원장님 지인' })
    expect(await reasons(did)).toEqual([null, null])
    await setCalls(did, { showReason: true })
    expect(await reasons(did)).toEqual([reason, null])
    expect(JSON.stringify(await publicList(did))).not.toMatch(/원장님|"front"/)
  })

  it('is forgotten with the place at the front, and comes back with it', async () => {
    const [{ did }, { did: other }] = await server.root.createStations({}, {})
    for (const board of [did, other]) await setCalls(board, { showReason: true })
    const [, second] = await server.root.queueUp(did, '가', '나')
    await server.root.front(second)
    await server.root.undo(second)
    expect(await reasons(did)).toEqual([null, null])
    await server.root.front(second)
    await server.root.transfer(second, other)
    expect(await reasons(other)).toEqual([null])
    await server.root.undo(second)
    expect(await reasons(did)).toEqual(['EMERGENCY', null])
    await server.root.call(second)
    await server.root.noShow(second)
    expect(await reasons(did)).toEqual([null, null])
  })
})

describe('where a call leads, in other languages', () => {
  it('is said by the names that the room has in the languages of the board', async () => {
    const { did } = await server.root.createStation({ name: { kr: '심전도실', en: 'ECG', cn: '心电图室', jp: '' } })
    expect(await publicList(did)).not.toHaveProperty('roomNames')
    await setCalls(did, { languages: ['jp', 'en', 'en'] })
    expect(await server.anyone.get(`/v1/did-options/${did.id}`)).toMatchObject({ calls: { languages: ['en', 'jp'] } })
    expect((await publicList(did)).roomNames).toEqual({ en: 'ECG' })
  })
})

it('a RELOAD brings with the board what its lists say', async () => {
  const { did, room } = await server.root.createStation({ name: { kr: '심전도실', en: 'ECG', cn: '', jp: '' } })
  await createExam(server.root, { roomId: room.id, avgTime: 10 })
  const [first, second] = await server.root.queueUp(did, '가', '나', '다', '라', '마')
  await setCalls(did, { showWait: true, showReason: true, languages: ['en'] })
  await server.root.front(second)
  const raw = await RawStomp.connect(server.url)
  await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
  await server.root.call(first)
  const boards = () => raw.received.flatMap((frame) => (/"board":(\{.*\})\}/.exec(frame)?.[1] ?? []) as string)
  await eventually(() => expect(boards()).toHaveLength(1))
  const board = JSON.parse(boards()[0] ?? '') as PublicBoard
  const { patients, newcomerWait, roomNames } = await publicList(did)
  expect(board).toMatchObject({ waiting: patients, newcomerWait, roomNames })
  expect([newcomerWait !== undefined, roomNames, patients[0]?.frontReason]).toEqual([true, { en: 'ECG' }, 'EMERGENCY'])
  raw.socket.close()
})

const isRound = (minutes: number) => minutes % 5 === 0
