import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DISPLAY_HEADERS, DISPLAYS_DESTINATION, receiptsDestination } from '../../contract/realtime.ts'
import { PASSWORD } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { displaysOf, nameScreen, watchReceipts } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { refused } from '../harness/gateway.ts'
import { pair } from '../harness/pairing.ts'
import { displayFingerprint } from '../../server/realtime/displayWatch.ts'
import { startServer } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll({ env: { DISPLAY_ACCESS: 'paired' } })

const messagesOf = (didId: number) => `/rfid/${didId}/messages`
const ofStaff = ({ session }: Client) => `Bearer ${session?.accessToken}`
const ofDisplay = (key: string) => `Display ${key}`

function subscribe(raw: RawStomp, destination: string, authorization?: string, id = 'a'): void {
  const shown = authorization === undefined ? '' : `authorization:${authorization}\n`
  raw.send(`SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:${id}\n${shown}\n`)
}

const admitted = (raw: RawStomp, ...ids: string[]) =>
  eventually(() => {
    const receipts = raw.received.flatMap((frame) => /^RECEIPT\nreceipt-id:(.*)\n/.exec(frame)?.[1] ?? [])
    expect(receipts).toEqual(ids)
  })

async function display(didId: number, { own, key }: { own: string; key: string }): Promise<RawStomp> {
  const raw = await RawStomp.connect(server.url, `heart-beat:0,0\n${DISPLAY_HEADERS.id}:${own}\n`)
  subscribe(raw, messagesOf(didId), ofDisplay(key))
  await admitted(raw, 'a')
  return raw
}

const messages = (raw: RawStomp) => raw.received.filter((frame) => frame.startsWith('MESSAGE'))
const touch = (didId: number) => server.root.patch('/v1/did-options/clock', { didId, clock: true })

describe('DISPLAY_ACCESS=paired: who may subscribe', () => {
  it('a display with the key of its board hears it, and is listed', async () => {
    const did = await createDid(server.root)
    const paired = await pair(server, did.id)
    const raw = await display(did.id, paired)
    await eventually(async () =>
      expect((await displaysOf(server.root)).find(({ id }) => id === paired.displayId)?.connected).toBe(true),
    )
    await touch(did.id)
    await eventually(() => expect(messages(raw)).toHaveLength(1))
    raw.socket.terminate()
  })

  it.each([
    ['nothing', () => undefined, '직원이 승인한 화면에만', 'DISPLAY_NOT_PAIRED'],
    ['a key that nobody has', () => 'Display made-up', '직원이 승인한 화면에만', 'DISPLAY_NOT_PAIRED'],
    ['a token that is none', () => 'Bearer made-up', '로그인이 필요합니다', 'UNAUTHENTICATED'],
  ])('with %s a board is closed', async (_, authorization, sentence, code) => {
    const did = await createDid(server.root)
    const raw = await RawStomp.connect(server.url)
    subscribe(raw, messagesOf(did.id), authorization())
    await refused(raw, sentence)
    expect(raw.received.at(-1)).toContain(`\ncode:${code}\n`)
    expect(raw.received.at(-1)).toContain('\nreceipt-id:a\n')
  })

  it('a key opens neither another board, nor what staff hear', async () => {
    const [did, other] = [await createDid(server.root), await createDid(server.root)]
    const { key } = await pair(server, did.id)
    for (const destination of [messagesOf(other.id), receiptsDestination(did.id), DISPLAYS_DESTINATION]) {
      const raw = await RawStomp.connect(server.url)
      subscribe(raw, destination, ofDisplay(key))
      await refused(raw, '직원이 승인한 화면에만')
    }
  })

  it.each([receiptsDestination(1), DISPLAYS_DESTINATION])('without a token %s is closed', async (destination) => {
    const raw = await RawStomp.connect(server.url)
    subscribe(raw, destination)
    await refused(raw, '로그인이 필요합니다')
  })

  it('staff hear every board, in the order in which they ask', async () => {
    const user = await server.signedIn('USER')
    const dids = await Promise.all(Array.from({ length: 20 }, () => createDid(server.root)))
    const raw = await RawStomp.connect(server.url)
    for (const { id } of dids) subscribe(raw, messagesOf(id), ofStaff(user), String(id))
    subscribe(raw, DISPLAYS_DESTINATION, ofStaff(user), 'displays')
    // Frames are processed in order, so this one waits until the subscription has been authorized.
    raw.send(`UNSUBSCRIBE\nid:${dids[0]?.id}\nreceipt:gone\n\n`)
    await admitted(raw, ...dids.map(({ id }) => String(id)), 'displays', 'gone')
    for (const { id } of dids) await touch(id)
    await eventually(() => expect(messages(raw)).toHaveLength(dids.length - 1))
    raw.socket.terminate()
  })

  it('who has signed out is staff no longer', async () => {
    const did = await createDid(server.root)
    const gone = await server.anyone.signIn('root', PASSWORD)
    await server.anyone.post('/auth/logout', { refreshToken: gone.session?.refreshToken })
    const raw = await RawStomp.connect(server.url)
    subscribe(raw, messagesOf(did.id), ofStaff(gone))
    await refused(raw, '로그인이 필요합니다')
  })

  it('a client that is not let in cannot confirm calls either', async () => {
    const did = await createDid(server.root)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SEND\ndestination:${receiptsDestination(did.id)}\n\n{"shown":[]}`)
    await refused(raw, '이 서버에는 메시지를 보낼 수 없습니다')
  })

  it('a key lists its own display, whatever a client calls itself', async () => {
    const did = await createDid(server.root)
    const { key, displayId } = await pair(server, did.id)
    const pretended = randomUUID()
    await display(did.id, { own: pretended, key })
    await eventually(async () =>
      expect((await displaysOf(server.root)).find(({ id }) => id === displayId)?.connected).toBe(true),
    )
    expect((await displaysOf(server.root)).map(({ id }) => id)).not.toContain(displayFingerprint(pretended))
  })
})

it('DE-26 a paired display that is named confirms calls, and by its key it is the same one whatever it says', async () => {
  const [did, entry] = await server.root.queueOf('김하나')
  const paired = await pair(server, did.id)
  const raw = await display(did.id, { own: randomUUID(), key: paired.key })
  const heard = await watchReceipts(server.url, did.id, server.root)
  await nameScreen(server.root, paired.displayId, '3층 채혈실 앞')
  await server.root.call(entry)
  const { patients } = await server.root.listOf('called', did)
  raw.send(
    `SEND\ndestination:${receiptsDestination(did.id)}\n\n${JSON.stringify({ shown: patients.map(({ didWaitingId, calledAt }) => ({ didWaitingId, calledAt })) })}`,
  )
  await eventually(() =>
    expect(heard()[0]?.shown).toEqual([
      expect.objectContaining({ didWaitingId: entry.didWaitingId, shownBy: '3층 채혈실 앞' }),
    ]),
  )
})

describe('DISPLAY_ACCESS=paired: ending a key', () => {
  it('cuts the display off at once and leaves the others', async () => {
    const did = await createDid(server.root)
    const [ended, kept] = [await pair(server, did.id), await pair(server, did.id)]
    const [cut, other] = [await display(did.id, ended), await display(did.id, kept)]
    await eventually(async () =>
      expect((await displaysOf(server.root)).filter(({ connected }) => connected).map(({ id }) => id)).toEqual(
        expect.arrayContaining([ended.displayId, kept.displayId]),
      ),
    )
    await server.root.delete('/v1/displays', { ids: [ended.displayId] })
    await refused(cut, '직원이 이 화면의 연결을 해제했습니다')
    expect(cut.received.at(-1)).toContain('\ncode:DISPLAY_NOT_PAIRED\n')
    await touch(did.id)
    await eventually(() => expect(messages(other)).toHaveLength(1))
    expect(messages(cut)).toEqual([])
    other.socket.terminate()
  })

  it('is told to staff, who do not hear that the display has vanished', async () => {
    const did = await createDid(server.root)
    const paired = await pair(server, did.id)
    const staff = await RawStomp.connect(server.url)
    subscribe(staff, DISPLAYS_DESTINATION, ofStaff(server.root))
    await admitted(staff, 'a')
    const cut = await display(did.id, paired)
    const heard = () =>
      messages(staff).flatMap(
        (frame) => new RegExp(`"event":"(\\w+)".*"displayId":"${paired.displayId}"`).exec(frame)?.[1] ?? [],
      )
    await eventually(() => expect(heard()).toEqual(['CONNECTED']))
    await server.root.delete('/v1/displays', { ids: [paired.displayId] })
    await cut.closed
    await eventually(() => expect(heard()).toEqual(['CONNECTED', 'REVOKED', 'DISMISSED']))
    expect((await displaysOf(server.root)).find(({ id }) => id === paired.displayId)).toMatchObject({
      connected: false,
      keys: [],
    })
    staff.socket.terminate()
  })
})

describe('DISPLAY_ACCESS=paired: the end of a session', () => {
  /** Subscribes a member of staff to a board, and returns checks for the end of the connection. */
  async function listening(user: Client) {
    const did = await createDid(server.root)
    const raw = await RawStomp.connect(server.url)
    subscribe(raw, messagesOf(did.id), ofStaff(user))
    await admitted(raw, 'a')
    return {
      async isCut() {
        await refused(raw, '로그인이 필요합니다')
        expect(raw.received.at(-1)).toContain('\ncode:UNAUTHENTICATED\n')
        await touch(did.id)
        expect(messages(raw)).toEqual([])
      },
      async hears() {
        await touch(did.id)
        await eventually(() => expect(messages(raw)).toHaveLength(1))
        raw.socket.terminate()
      },
    }
  }
  const idOf = ({ session }: Client) => session?.user.id ?? ''

  it('cuts off who signs out, and none of their other sign-ins', async () => {
    const user = await server.signedIn('USER')
    const elsewhere = await server.anyone.signIn(idOf(user), PASSWORD)
    const [here, there] = [await listening(user), await listening(elsewhere)]
    await server.anyone.post('/auth/logout', { refreshToken: user.session?.refreshToken })
    await here.isCut()
    await there.hears()
  })

  it.each([
    ['whose authority changes', (id: string) => server.root.patch('/v1/users', { users: [{ id, authority: 'USER' }] })],
    [
      'whose password is changed',
      (id: string) => server.root.patch('/v1/users/password', { id, password: 'another horse 2' }),
    ],
    ['who is deleted', (id: string) => server.root.delete('/v1/users', { ids: [id] })],
  ])('cuts off one %s', async (_, end) => {
    const user = await server.signedIn('MANAGER')
    const live = await listening(user)
    await end(idOf(user))
    await live.isCut()
  })

  it('leaves who changes their own password', async () => {
    const user = await server.signedIn('USER')
    const live = await listening(user)
    await user.patch('/v1/users/password', { id: idOf(user), password: 'another horse 3' })
    await live.hears()
  })

  it('leaves who is renamed', async () => {
    const user = await server.signedIn('USER')
    const live = await listening(user)
    await server.root.patch('/v1/users', { users: [{ id: idOf(user), name: '김새이름' }] })
    await live.hears()
  })
})

describe('DISPLAY_ACCESS=open', () => {
  it('what a subscription carries is not looked at', async () => {
    const open = await startServer()
    const did = await createDid(open.root)
    const raw = await RawStomp.connect(open.url)
    subscribe(raw, messagesOf(did.id), 'Bearer made-up')
    await admitted(raw, 'a')
    raw.socket.terminate()
    await open.close()
  })
})
