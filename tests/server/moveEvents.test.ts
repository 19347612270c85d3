import { afterAll, describe, expect, it } from 'vitest'
import type { BoardMessage } from '../../contract/events.ts'
import type { Did } from '../../contract/dids.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import type { BoardWatcher } from '../harness/stomp.ts'
import { watchBoard } from '../harness/watchBoard.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
const watchers: BoardWatcher[] = []
afterAll(async () => {
  await Promise.all(watchers.map((watcher) => watcher.close()))
})

const RELOAD: BoardMessage = { type: 'RELOAD', message: '', version: expect.any(Number) }

/** Returns the messages that an action sends to each of two boards. */
async function toldOf(boards: readonly [Did, Did], act: () => Promise<unknown>): Promise<BoardMessage[][]> {
  const opened = await Promise.all(boards.map((did) => watchBoard(server, did)))
  watchers.push(...opened)
  await act()
  for (const did of boards) await server.root.scanUnknown(did)
  await eventually(() => expect(opened.map(({ messages }) => messages.at(-1)?.type)).toEqual(['TAG', 'TAG']))
  return opened.map(({ messages }) => messages.slice(0, -1))
}

describe('AP-11 who is told of a move', () => {
  it('AP-11 both boards of a transfer, and of its undo', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const [entry] = await server.root.queueUp(from.did, '김하나')
    expect(await toldOf([from.did, to.did], () => server.root.transfer(entry, to.did))).toEqual([[RELOAD], [RELOAD]])
    expect(await toldOf([from.did, to.did], () => server.root.undo(entry))).toEqual([[RELOAD], [RELOAD]])
  })

  it('AP-11 the board of a second call and of a move to the front', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    await server.root.call(first)
    expect(await toldOf([did, sibling], () => server.root.recall(first))).toEqual([[RELOAD], []])
    expect(await toldOf([did, sibling], () => server.root.front(second))).toEqual([[RELOAD], []])
  })

  it('AP-11 all boards of the room, when an undone call frees a place', async () => {
    const { did, room } = await server.root.createStation()
    const sibling = await createDid(server.root, { roomId: room.id })
    const [entry] = await server.root.queueUp(did, '김하나')
    await server.root.call(entry)
    expect(await toldOf([did, sibling], () => server.root.undo(entry))).toEqual([[RELOAD], [RELOAD]])
  })

  it('AP-11 nobody of a refusal', async () => {
    const [from, to] = await server.root.createStations({}, {})
    const staff = await server.signedIn('USER')
    const [entry] = await server.root.queueUp(from.did, '김하나')
    await server.root.call(entry)
    const refused = async () => {
      const answers = [
        await staff.transfer(entry, to.did),
        await staff.transfer(entry, from.did),
        await staff.front(entry),
        await staff.hold(entry),
        await staff.undo(entry),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(409))
    }
    expect(await toldOf([from.did, to.did], refused)).toEqual([[], []])
    await server.root.done(entry)
    expect(await toldOf([from.did, to.did], () => staff.recall(entry))).toEqual([[], []])
  })
})
