import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { describe, expect, it, beforeEach } from 'vitest'
import type { AuditRow } from '../../contract/audit.ts'
import { DISPLAYS_DESTINATION, problemsDestination } from '../../contract/realtime.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { displaysOf, nameScreen, openDisplay, openScreen, subscribed, watchDisplays } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { refused } from '../harness/gateway.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForAll } from '../harness/testServer.ts'
import { type ConnectedDisplay, ConnectedDisplays } from '../../server/displays/connectedDisplays.ts'
import { DISPLAYS_MAX, DISPLAYS_PER_BOARD_MAX } from '../../server/displays/displayRepository.ts'

const server = serverForAll()

const board = () => createDid(server.root)
/** Waits until the known displays of a board are these, in this order. */
const known = (didId: number, ...displays: object[]) =>
  eventually(async () =>
    expect((await displaysOf(server.root)).filter((display) => display.didId === didId)).toEqual(
      displays.map((display) => expect.objectContaining(display)),
    ),
  )

describe('the displays of the boards', () => {
  it('are told of to staff alone, who hear of them as long as they are signed in', async () => {
    const stranger = await RawStomp.connect(server.url)
    stranger.send(`SUBSCRIBE\nid:1\ndestination:${DISPLAYS_DESTINATION}\n\n`)
    await stranger.closed
    expect(stranger.received.at(-1)).toContain('로그인이 필요합니다.')
    const user = await server.signedIn('USER')
    const live = await RawStomp.connect(server.url)
    await subscribed(live, 'displays', DISPLAYS_DESTINATION, user)
    await server.anyone.post('/auth/logout', { refreshToken: user.session?.refreshToken })
    await live.closed
  })

  it('a display is listed with what it says of itself, and when it went', async () => {
    const did = await board()
    const { id, raw } = await openDisplay(server.url, did.id, { screen: '1080x1920', version: '0.2.0' })
    await known(did.id, { id })
    expect((await displaysOf(server.root)).find((display) => display.id === id)).toEqual({
      id,
      didId: did.id,
      board: { no: did.no, name: did.name.kr },
      screen: '1080x1920',
      version: '0.2.0',
      page: '',
      address: '127.0.0.1',
      connected: true,
      connectedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      goneAt: null,
      keys: [],
      name: '',
      signedIn: false,
      problems: [],
      copyOf: null,
      paintedAt: null,
    })
    raw.socket.terminate()
    await known(did.id, { id, connected: false, goneAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  it('it is back under the same name, and may show another board', async () => {
    const [first, second] = [await board(), await board()]
    const { id, secret, raw } = await openDisplay(server.url, first.id)
    await known(first.id, { id, connected: true })
    raw.socket.close()
    await raw.closed
    await openDisplay(server.url, second.id, { secret: secret.toUpperCase() })
    await known(second.id, { id, connected: true, goneAt: null })
    await known(first.id)
  })

  it('of a display with two connections the last one counts', async () => {
    const did = await board()
    const old = await openDisplay(server.url, did.id)
    const young = await openDisplay(server.url, did.id, { secret: old.secret, screen: '800x600' })
    await known(did.id, { id: old.id, screen: '800x600' })
    const heard = await watchDisplays(server.url, server.root)
    old.raw.socket.terminate()
    await old.raw.closed
    // Its event follows every event that the closed connection could have caused.
    const mark = await openDisplay(server.url, did.id)
    await eventually(async () => expect(heard().map(({ displayId }) => displayId)).toContain(mark.id))
    await known(did.id, { id: old.id, connected: true }, { id: mark.id })
    young.raw.socket.terminate()
    await known(did.id, { id: old.id, connected: false }, { id: mark.id })
  })

  it('who names no display is none, nor is one of a board that does not exist', async () => {
    const did = await board()
    const viewer = await RawStomp.connect(server.url)
    await subscribed(viewer, 'a', `/rfid/${did.id}/messages`)
    await openDisplay(server.url, 2_000_000)
    const other = await openDisplay(server.url, did.id)
    await known(did.id, { id: other.id })
    await known(2_000_000)
  })

  it('staff hear who comes', async () => {
    const did = await board()
    const heard = await watchDisplays(server.url, server.root)
    const { id } = await openDisplay(server.url, did.id)
    await eventually(async () =>
      expect(heard()).toEqual([{ type: 'DISPLAY', message: '', event: 'CONNECTED', displayId: id, didId: did.id }]),
    )
    // When the event arrives, the display is already in the list.
    expect((await displaysOf(server.root)).map((display) => display.id)).toContain(id)
  })

  it('what is gone can be forgotten, what is connected cannot', async () => {
    const did = await board()
    const [gone, here] = [await openDisplay(server.url, did.id), await openDisplay(server.url, did.id)]
    gone.raw.socket.terminate()
    await known(did.id, { id: gone.id, connected: false }, { id: here.id, connected: true })
    expect(await server.root.delete('/v1/displays', { ids: [gone.id, here.id, randomUUID()] })).toEqual({
      ids: [gone.id],
    })
    await known(did.id, { id: here.id, connected: true })
  })

  it('DE-26 a screen has the name that staff give it, connected or gone, until they take it away or forget it', async () => {
    const did = await board()
    const heard = await watchDisplays(server.url, server.root)
    const { id, secret, raw } = await openScreen(server, did.id, { name: ' 3층 채혈실 앞 ' })
    await known(did.id, { id, name: '3층 채혈실 앞' })
    expect(heard()).toContainEqual({ type: 'DISPLAY', message: '', event: 'NAMED', displayId: id, didId: did.id })
    raw.socket.close()
    await known(did.id, { id, name: '3층 채혈실 앞', connected: false })
    await nameScreen(server.root, id, '2층 복도')
    const back = await openDisplay(server.url, did.id, { secret })
    await known(did.id, { id, name: '2층 복도', connected: true })
    await nameScreen(server.root, id, '')
    await known(did.id, { id, name: '' })
    await nameScreen(server.root, id, '2층 복도')
    back.raw.socket.close()
    await known(did.id, { id, connected: false })
    await server.root.delete('/v1/displays', { ids: [id] })
    await openDisplay(server.url, did.id, { secret })
    await known(did.id, { id, name: '' })
  })

  it('DE-26 only a screen that is known can be named, by staff, with a text that fits', async () => {
    const did = await board()
    const { id } = await openScreen(server, did.id, { name: '3층' })
    const change = (by: Client, name: string, of = id) =>
      by.request('PATCH', '/v1/displays', { displays: [{ id: of, name }] })
    expect((await change(server.anyone, '1층')).status).toBe(401)
    expect(await change(server.root, '1층', randomUUID())).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('화면을 찾을 수 없습니다.') },
    })
    expect(await change(server.root, '가'.repeat(21))).toMatchObject({
      status: 400,
      body: { errors: [{ message: '20자까지 입력할 수 있습니다.' }] },
    })
    await known(did.id, { id, name: '3층' })
    expect((await change(server.root, '1층')).status).toBe(200)
    const content = await server.root.list<AuditRow>('/v1/audit?size=200')
    expect(content.filter(({ action, subjects }) => action === 'displays.update' && subjects.includes(id))).toEqual([
      // What `openScreen` has named it, and this change; none for the refused ones.
      expect.objectContaining({ userId: 'root', kind: 'display' }),
      expect.objectContaining({ userId: 'root', kind: 'display' }),
    ])
  })

  it('DE-26 who reads the list cannot be a screen of it: what it is listed by opens nothing', async () => {
    const did = await board()
    const { id } = await openScreen(server, did.id)
    const borrowed = await openDisplay(server.url, did.id, { secret: id })
    await known(did.id, { id, name: '3층 채혈실 앞' }, { id: borrowed.id, name: '' })
  })

  it('DE-26 a look at the board by staff is listed as such', async () => {
    const did = await board()
    const { id } = await openDisplay(server.url, did.id, { signedIn: true })
    await known(did.id, { id, signedIn: true })
  })

  it('what a screen cannot show is listed, and told to staff', async () => {
    const did = await board()
    const { id, report } = await openDisplay(server.url, did.id)
    await known(did.id, { id, problems: [] })
    const heard = await watchDisplays(server.url, server.root)
    report(['VIDEO'])
    await known(did.id, { id, problems: ['VIDEO'] })
    await eventually(() =>
      expect(heard()).toContainEqual({ type: 'DISPLAY', message: '', event: 'CHANGED', displayId: id, didId: did.id }),
    )
    report([])
    await known(did.id, { id, problems: [] })
  })

  it.each([
    ['what nobody knows', '{"problems":["SMELL"]}'],
    ['more than it holds', '{"problems":[],"text":"hello"}'],
    ['no JSON', 'VIDEO'],
  ])('AP-11 a report of %s is refused', async (_, body) => {
    const did = await board()
    const { raw } = await openDisplay(server.url, did.id)
    raw.send(`SEND\ndestination:${problemsDestination(did.id)}\n\n${body}`)
    await refused(raw, '화면 이상 보고의 형식이 올바르지 않습니다.')
  })

  it('AP-11 nobody listens to reports, and who does not watch the board sends none', async () => {
    const did = await board()
    const listener = await RawStomp.connect(server.url)
    listener.send(`SUBSCRIBE\nid:1\ndestination:${problemsDestination(did.id)}\n\n`)
    await refused(listener, '구독할 수 있는 주소는')
    const stranger = await RawStomp.connect(server.url)
    stranger.send(`SEND\ndestination:${problemsDestination(did.id)}\n\n{"problems":[]}`)
    await refused(stranger, '이 서버에는 메시지를 보낼 수 없습니다.')
  })

  it('what had only a look is listed for a day', async () => {
    const did = await board()
    const { id, raw } = await openDisplay(server.url, did.id)
    raw.socket.close()
    await known(did.id, { id, connected: false })
    await server.database.db
      .updateTable('displays')
      .set({ gone_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await known(did.id)
    await nameScreen(server.root, id, '3층')
    await known(did.id, { id, name: '3층' })
  })

  it('DE-26 a new screen takes the place of one that is gone: its name and its boards', async () => {
    const did = await board()
    const old = await openScreen(server, did.id, { name: '3층' })
    const young = await openDisplay(server.url, did.id)
    await known(did.id, { id: old.id }, { id: young.id })
    const replace = () =>
      server.root.request('PATCH', '/v1/displays', { displays: [{ id: young.id, name: '3층', replaces: old.id }] })
    expect((await replace()).status).toBe(409)
    await known(did.id, { id: old.id, name: '3층' }, { id: young.id, name: '' })
    old.raw.socket.terminate()
    await known(did.id, { id: old.id, connected: false }, { id: young.id })
    await server.database.db
      .insertInto('display_keys')
      .values({ hash: randomUUID(), display_id: old.id, did_id: did.id, user_id: '', user_name: '김', approved_at: '' })
      .execute()
    expect((await replace()).status).toBe(200)
    await known(did.id, { id: young.id, name: '3층', keys: [expect.objectContaining({ didId: did.id })] })
    expect((await replace()).status).toBe(409)
  })

  it('DE-16 the displays go with their board', async () => {
    const did = await board()
    const { id } = await openDisplay(server.url, did.id)
    await known(did.id, { id })
    await server.root.delete('/v1/dids', { ids: [did.id] })
    await known(did.id)
  })

  it('after a start of the server all are gone until they connect again', async () => {
    const dataDir = temporaryFolder()
    const before = await startServer({ env: { DATA_DIR: dataDir } })
    const did = await createDid(before.root)
    const { id, secret } = await openDisplay(before.url, did.id)
    await eventually(async () =>
      expect(await displaysOf(before.root)).toEqual([expect.objectContaining({ id, connected: true })]),
    )
    await before.close()
    const after = await startServer({ env: { DATA_DIR: dataDir } })
    expect(await displaysOf(after.root)).toEqual([
      expect.objectContaining({ id, connected: false, goneAt: expect.any(String) }),
    ])
    await openDisplay(after.url, did.id, { secret })
    await eventually(async () =>
      expect(await displaysOf(after.root)).toEqual([expect.objectContaining({ id, connected: true })]),
    )
    await after.close()
    rmSync(dataDir, { recursive: true })
  })
})

describe('connected displays', () => {
  const NOBODY = () => false

  let displays: ConnectedDisplays
  beforeEach(() => {
    displays = new ConnectedDisplays()
  })

  const aDisplay = (id: string, { didId = 1, network = '192.0.2.7', isPaired = false } = {}): ConnectedDisplay => ({
    id,
    screen: '',
    version: '',
    page: '',
    address: network,
    signedIn: false,
    problems: [],
    copyOf: null,
    paintedAt: null,
    didId,
    connectedAt: '2026-03-02T01:42:00.000Z',
    goneAt: null,
    network,
    isPaired,
  })
  const ids = () => [...displays].map(({ id }) => id)

  /** Fills a board with displays of one network. */
  function fill(network: string, { isPaired = false, didId = 1, count = DISPLAYS_PER_BOARD_MAX } = {}): void {
    for (let at = 0; at < count; at += 1)
      displays.admit(aDisplay(`${network} ${didId} ${at}`, { network, didId, isPaired }), NOBODY)
  }

  it('counts a display once, at the board of its last connection', () => {
    displays.admit(aDisplay('a'), NOBODY)
    displays.admit(aDisplay('b'), NOBODY)
    displays.admit(aDisplay('a', { didId: 2 }), NOBODY)
    expect([...displays].map(({ id, didId }) => [id, didId])).toEqual([
      ['b', 1],
      ['a', 2],
    ])
    displays.replace(aDisplay('b', { network: '192.0.2.8' }))
    displays.delete('a')
    displays.delete('unknown')
    expect([ids(), displays.has('a'), displays.get('b')?.network]).toEqual([['b'], false, '192.0.2.8'])
  })

  describe('at a full board', () => {
    it('a display of another network evicts the oldest of the largest one, and is counted then', () => {
      fill('203.0.113.9')
      const { isAdmitted, evicted } = displays.admit(aDisplay('new'), NOBODY)
      expect([isAdmitted, evicted?.id, displays.has('203.0.113.9 1 0')]).toEqual([true, '203.0.113.9 1 0', false])
      expect(ids()).toHaveLength(DISPLAYS_PER_BOARD_MAX)
    })

    it('one of the same network is not admitted, but may come again or change to another board', () => {
      fill('203.0.113.9')
      const again = aDisplay('203.0.113.9 1 5', { network: '203.0.113.9' })
      expect(displays.admit(aDisplay('new', { network: '203.0.113.9' }), NOBODY)).toEqual({ isAdmitted: false })
      expect(displays.admit(again, NOBODY)).toEqual({ isAdmitted: true })
      expect(displays.admit({ ...again, didId: 2 }, NOBODY)).toEqual({ isAdmitted: true })
      expect(displays.admit(aDisplay('new', { network: '203.0.113.9' }), NOBODY)).toEqual({ isAdmitted: true })
    })

    it('named and paired ones stay, and a named one is always admitted', () => {
      fill('203.0.113.9', { isPaired: true })
      expect(displays.admit(aDisplay('new'), NOBODY)).toEqual({ isAdmitted: false })
      expect(displays.admit(aDisplay('new'), (id) => id === 'new')).toEqual({ isAdmitted: true })
    })

    it('no display of another board gives way', () => {
      fill('203.0.113.9', { didId: 2 })
      fill('192.0.2.7', { isPaired: true })
      expect(displays.admit(aDisplay('new'), NOBODY)).toEqual({ isAdmitted: false })
    })
  })

  it('at a full server, the largest network gives way, whichever board it shows', () => {
    for (let didId = 1; didId <= DISPLAYS_MAX / DISPLAYS_PER_BOARD_MAX; didId += 1) fill('203.0.113.9', { didId })
    const { isAdmitted, evicted } = displays.admit(aDisplay('new', { didId: 99 }), NOBODY)
    expect([isAdmitted, evicted?.id]).toEqual([true, '203.0.113.9 1 0'])
    expect(ids()).toHaveLength(DISPLAYS_MAX)
  })
})
