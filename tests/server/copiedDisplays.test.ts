import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DISPLAY_COPIED } from '../../contract/realtime.ts'
import { createDid } from '../harness/create.ts'
import { displaysOf, nameScreen, openDisplay, openScreen, watchDisplays } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { pair, withKey } from '../harness/pairing.ts'
import { startServer } from '../harness/server.ts'
import type { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

const board = () => createDid(server.root)
/** Waits until the server has told a client to become a display of its own. */
const separated = async (raw: RawStomp) => {
  await raw.closed
  expect(raw.received.at(-1)).toContain(`code:${DISPLAY_COPIED}`)
}

/** Starts a server that shows boards to paired displays only. */
const startPaired = async () => {
  const paired = await startServer({ env: { DISPLAY_ACCESS: 'paired' } })
  return { server: paired, [Symbol.asyncDispose]: () => paired.close() }
}

describe('DE-26 a player whose disk was copied', () => {
  it('is told apart from the copy: both become displays of their own, and the named one is gone', async () => {
    const did = await board()
    const first = await openScreen(server, did.id, { browser: randomUUID() })
    const second = await openDisplay(server.url, did.id, { secret: first.secret, browser: randomUUID() })
    await Promise.all([separated(first.raw), separated(second.raw)])
    for (const browser of [randomUUID(), randomUUID()])
      await openDisplay(server.url, did.id, { browser, copyOf: first.secret })
    await eventually(async () =>
      expect((await displaysOf(server.root)).filter(({ didId }) => didId === did.id)).toEqual([
        expect.objectContaining({ id: first.id, name: '3층 채혈실 앞', connected: false, copyOf: null }),
        expect.objectContaining({ name: '', connected: true, copyOf: first.id }),
        expect.objectContaining({ name: '', connected: true, copyOf: first.id }),
      ]),
    )
  })

  it('confirms no call until staff have named it', async () => {
    const { did } = await server.root.createStation({ maxPatient: 2, useMultiCall: true })
    const { secret } = await openScreen(server, did.id, { browser: randomUUID(), name: '2층' })
    const copy = await openDisplay(server.url, did.id, { secret, browser: randomUUID() })
    await separated(copy.raw)
    const [left, right] = [
      await openDisplay(server.url, did.id, { browser: randomUUID(), copyOf: secret }),
      await openDisplay(server.url, did.id, { browser: randomUUID(), copyOf: secret }),
    ]
    const [entry] = await server.root.queueUp(did, '김하나')
    await server.root.call(entry)
    const { patients } = await server.root.listOf('called', did)
    const shown = patients.map(({ didWaitingId, calledAt }) => ({ didWaitingId, calledAt }))
    left.confirm(shown)
    right.confirm(shown)
    const shownBy = async () => (await server.root.listOf('called', did)).patients.map((patient) => patient.shownBy)
    // The first receipt that counts is kept: those of the two came before.
    const hall = await openScreen(server, did.id, { name: '복도' })
    hall.confirm(shown)
    await eventually(async () => expect(await shownBy()).toEqual(['복도']))
    await nameScreen(server.root, left.id, '2층 왼쪽')
    const [next] = await server.root.queueUp(did, '이두리')
    await server.root.call(next)
    const later = (await server.root.listOf('called', did)).patients.filter(
      ({ didWaitingId }) => didWaitingId === next?.didWaitingId,
    )
    left.confirm(later.map(({ didWaitingId, calledAt }) => ({ didWaitingId, calledAt })))
    await eventually(async () => expect(await shownBy()).toContain('2층 왼쪽'))
  })

  it('that is paired announces a call in turn with the copy, which has the same key: only one of them speaks', async () => {
    await using paired = await startPaired()
    const { root, anyone } = paired.server
    const { did } = await root.createStation()
    const { displayId, key, own } = await pair(paired.server, did.id)
    await nameScreen(root, displayId, '2층')
    const [entry] = await root.queueUp(did, '김하나')
    await root.call(entry)
    const { didWaitingId, calledAt } = (await root.listOf('called', did)).patients[0] ?? {}
    const speak = async (secret: string, isOver = false) => {
      const spoken = { didId: did.id, didWaitingId, calledAt, display: secret, isOver }
      return (await anyone.request('POST', '/v1/did-waitings/voice', spoken, withKey(key))).body
    }
    const copy = randomUUID()
    expect(await speak(own)).toEqual({ speaks: true, isSpoken: false })
    expect(await speak(copy)).toEqual({ speaks: false, isSpoken: false })
    expect(await speak(own), 'renewed').toEqual({ speaks: true, isSpoken: false })
    await speak(own, true)
    expect(await speak(copy)).toEqual({ speaks: false, isSpoken: true })
  })

  it.each([
    ['a second window of the same browser', (browser: string) => browser],
    ['a client that does not say which browser it is', () => undefined],
  ])('is not taken for %s', async (_, browserOf) => {
    const did = await board()
    const browser = randomUUID()
    const first = await openDisplay(server.url, did.id, { browser })
    const other = browserOf(browser)
    await openDisplay(server.url, did.id, { secret: first.secret, ...(other !== undefined && { browser: other }) })
    const heard = await watchDisplays(server.url, server.root)
    const mark = await openDisplay(server.url, did.id, { browser: randomUUID() })
    await eventually(() => expect(heard().map(({ displayId }) => displayId)).toContain(mark.id))
    first.raw.send('SEND\ndestination:/rfid/0/messages\nreceipt:late\n\n')
    await first.raw.closed
    expect(first.raw.received.at(-1)).not.toContain(DISPLAY_COPIED)
  })

  it('is not taken for a browser that was restarted, whose earlier connection no longer answers', async () => {
    const did = await board()
    const first = await openDisplay(server.url, did.id, { browser: randomUUID() })
    // Like a player that lost its power: no end of the connection, and no answer to a ping.
    first.raw.socket.pause()
    const again = await openDisplay(server.url, did.id, { secret: first.secret, browser: randomUUID() })
    const heard = await watchDisplays(server.url, server.root)
    const mark = await openDisplay(server.url, did.id, { browser: randomUUID() })
    await eventually(() => expect(heard().map(({ displayId }) => displayId)).toContain(mark.id))
    expect(again.raw.received.join('')).not.toContain(DISPLAY_COPIED)
    first.raw.socket.terminate()
  })
})

describe('DISPLAY_ACCESS=paired', () => {
  it('a device that was separated from its copy keeps the key of the board, and is listed by its own secret', async () => {
    const paired = await startServer({ env: { DISPLAY_ACCESS: 'paired' } })
    const did = await createDid(paired.root)
    const { key } = await pair(paired, did.id)
    const copy = await openDisplay(paired.url, did.id, { key, browser: randomUUID(), copyOf: randomUUID() })
    await eventually(async () =>
      expect((await displaysOf(paired.root)).find(({ id }) => id === copy.id)?.connected).toBe(true),
    )
    await paired.close()
  })
})
