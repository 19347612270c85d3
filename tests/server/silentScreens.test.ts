import { describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { nameScreen, openDisplay } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

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
