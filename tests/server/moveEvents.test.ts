import { afterAll, describe, expect, it } from 'vitest'
import type { BoardMessage } from '../../contract/events.ts'
import type { Did } from '../../contract/dids.ts'
import { createDid } from '../harness/create.ts'
import { eventually } from '../harness/eventually.ts'
import {
  call,
  createStation,
  done,
  front,
  hold,
  queueUp,
  recall,
  scanUnknown,
  transfer,
  undo,
} from '../harness/queue.ts'
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
  for (const did of boards) await scanUnknown(server.root, did)
  await eventually(() => expect(opened.map(({ messages }) => messages.at(-1)?.type)).toEqual(['TAG', 'TAG']))
  return opened.map(({ messages }) => messages.slice(0, -1))
}

describe('AP-11 who is told of a move', () => {
  it('AP-11 both boards of a transfer, and of its undo', async () => {
    const [from, to] = [await createStation(server.root), await createStation(server.root)]
    const [entry] = await queueUp(server.root, from.did, '김하나')
    expect(await toldOf([from.did, to.did], () => transfer(server.root, entry, to.did))).toEqual([[RELOAD], [RELOAD]])
    expect(await toldOf([from.did, to.did], () => undo(server.root, entry))).toEqual([[RELOAD], [RELOAD]])
  })

  it('AP-11 the board of a second call and of a move to the front', async () => {
    const { did, room } = await createStation(server.root)
    const sibling = await createDid(server.root, { roomId: room.id })
    const [first, second] = await queueUp(server.root, did, '김하나', '이두리')
    await call(server.root, first)
    expect(await toldOf([did, sibling], () => recall(server.root, first))).toEqual([[RELOAD], []])
    expect(await toldOf([did, sibling], () => front(server.root, second))).toEqual([[RELOAD], []])
  })

  it('AP-11 all boards of the room, when an undone call frees a place', async () => {
    const { did, room } = await createStation(server.root)
    const sibling = await createDid(server.root, { roomId: room.id })
    const [entry] = await queueUp(server.root, did, '김하나')
    await call(server.root, entry)
    expect(await toldOf([did, sibling], () => undo(server.root, entry))).toEqual([[RELOAD], [RELOAD]])
  })

  it('AP-11 nobody of a refusal', async () => {
    const [from, to] = [await createStation(server.root), await createStation(server.root)]
    const staff = await server.signedIn('USER')
    const [entry] = await queueUp(server.root, from.did, '김하나')
    await call(server.root, entry)
    const refused = async () => {
      const answers = [
        await transfer(staff, entry, to.did),
        await transfer(staff, entry, from.did),
        await front(staff, entry),
        await hold(staff, entry),
        await undo(staff, entry),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(409))
    }
    expect(await toldOf([from.did, to.did], refused)).toEqual([[], []])
    await done(server.root, entry)
    expect(await toldOf([from.did, to.did], () => recall(staff, entry))).toEqual([[], []])
  })
})
