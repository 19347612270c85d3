import { afterAll, describe, expect, it } from 'vitest'
import type { BoardMessage } from '../../contract/events.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import type { Did } from '../../contract/dids.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { createDid } from '../harness/create.ts'
import { subscribedWithBoard } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { type BoardWatcher, RawStomp } from '../harness/stomp.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const watchers: BoardWatcher[] = []
afterAll(async () => {
  await Promise.all(watchers.map((watcher) => watcher.close()))
})

const RELOAD: BoardMessage = { type: 'RELOAD', message: '', version: expect.any(Number) }

async function watch(did: Did, onMessage?: (message: BoardMessage) => void): Promise<BoardWatcher> {
  const watcher = await watchBoard(server, did, onMessage)
  watchers.push(watcher)
  return watcher
}
const arrived = (watcher: BoardWatcher, messages: BoardMessage[]) =>
  eventually(() => expect(watcher.messages).toEqual(messages))

describe('events after the commit', () => {
  it('AP-11 DE-17 a call arrives as RELOAD, when the lists already show it', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const seen: Promise<WaitingList>[] = []
    await watch(did, () => seen.push(server.anyone.listOf('called', did)))
    await server.root.call(entry)
    await eventually(() => expect(seen).toHaveLength(1))
    expect((await seen[0])?.patients.map(({ didWaitingId }) => didWaitingId)).toEqual([entry.didWaitingId])
  })

  it('AP-11 DE-06 a RELOAD brings who asked for it the board as the public answers have it', async () => {
    const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리', '박세찬')
    const raw = await RawStomp.connect(server.url)
    await subscribedWithBoard(raw, `/rfid/${did.id}/messages`)
    await server.root.call(first)
    await server.root.call(second)
    const boards = () => raw.received.flatMap((frame) => (/"board":(\{.*\})\}/.exec(frame)?.[1] ?? []) as string)
    await eventually(() => expect(boards().map((text) => (JSON.parse(text) as PublicBoard).called.length)).toContain(2))
    const version = (await server.anyone.request<object>('GET', `/v1/dids/${did.id}`))?.headers.get(
      BOARD_VERSION_HEADER,
    )
    expect(JSON.parse(boards().at(-1) ?? '')).toEqual({
      version: Number(version),
      did: await server.anyone.get(`/v1/dids/${did.id}`),
      option: await server.anyone.get(`/v1/did-options/${did.id}`),
      waiting: (await server.anyone.listOf('waiting', did)).patients,
      called: (await server.anyone.listOf('called', did)).patients,
    })
    raw.socket.close()
  })

  it('tells nothing of a change that was refused or rolled back', async () => {
    const [did, first, second, third] = await server.root.queueOf('김하나', '이두리', '박세찬')
    await server.root.hold(second)
    await server.root.call(first)
    const watcher = await watch(did)
    expect((await server.root.call(third)).status).toBe(409)
    // The waiting patient is completed and the board is notified. Then the held patient is refused because the room is
    // full, and everything is rolled back.
    expect((await server.root.done(third, second)).status).toBe(409)
    expect((await server.root.call(first)).status).toBe(200)
    // The scan of an unknown tag marks the end: earlier events would have arrived before its event.
    await server.root.scanUnknown(did)
    await arrived(watcher, [expect.objectContaining({ type: 'TAG', flag: 'INVALID_TAG' })])
  })

  it('tells a board once of a request that changes it several times', async () => {
    const [did, first, second] = await server.root.queueOf('김하나', '이두리')
    const watcher = await watch(did)
    await server.root.hold(first, second)
    await server.root.scanUnknown(did)
    await arrived(watcher, [RELOAD, expect.objectContaining({ type: 'TAG' })])
  })

  it('AP-11 tells every watcher of the board, and no other board', async () => {
    const { did } = await server.root.createStation()
    const elsewhere = await server.root.createStation()
    const [one, two, other] = [await watch(did), await watch(did), await watch(elsewhere.did)]
    await server.root.queueUp(did, '김하나')
    // The first watcher also receives the scan that marked the start of the second.
    await Promise.all([arrived(one, [expect.objectContaining({ type: 'TAG' }), RELOAD]), arrived(two, [RELOAD])])
    await server.root.scanUnknown(elsewhere.did)
    await arrived(other, [expect.objectContaining({ type: 'TAG' })])
  })
})

describe('who is told', () => {
  it('tells all boards of a room when a patient leaves the exam, for a place is free', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const [entry] = await server.root.queueUp(did, '김하나')
    const watcher = await watch(sibling)
    await server.root.call(entry)
    await server.root.done(entry)
    await arrived(watcher, [RELOAD])
  })

  it('DE-24 tells the boards of a patient who is renamed or checks out', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '김하나' })
    await server.root.join(did, patient)
    const watcher = await watch(did)
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, name: '김둘' }] })
    await arrived(watcher, [RELOAD])
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, patientNo: '12' }] })
    await server.root.patch('/v1/visits', { visits: [{ id: patient.visit.id, status: 'CLOSED' }] })
    await server.root.scanUnknown(did)
    await arrived(watcher, [RELOAD, RELOAD, expect.objectContaining({ type: 'TAG' })])
  })

  it('DE-08 DE-17 tells the board of a scan what to show, and to reload when it moved somebody', async () => {
    const { did } = await server.root.createStation()
    const patient = await server.root.createPatient({ name: '홍길동' })
    const watcher = await watch(did)
    const { body } = await server.root.scan(did, patient.tagValue)
    expect(body.message).toBe('홍길동님, 대기 등록되었습니다. 대기 순서는 1번입니다.')
    await arrived(watcher, [RELOAD, { ...body, message: '홍O동님, 대기 등록되었습니다. 대기 순서는 1번입니다.' }])
  })
})
