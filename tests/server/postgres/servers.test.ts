import { rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serversBeside } from '../../faults/servers/serversBeside.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'
import { eventually } from '../../harness/eventually.ts'
import { startServer } from '../../harness/server.ts'
import { RawStomp } from '../../harness/stomp.ts'
import { createRoom, createVisit, createDid } from '../../harness/create.ts'
import { startReceiver } from '../../harness/receiver.ts'
import { displaysOf, nameScreen, openDisplay, watchReceipts, subscribed } from '../../harness/displays.ts'
import { serverForAll } from '../../harness/testServer.ts'
import { refused } from '../../harness/gateway.ts'
import { pair } from '../../harness/pairing.ts'

const VIEWERS = 20

it(
  'AP-11 two servers: when one is killed, PostgreSQL starts anew, or the listeners are cut, every viewer ends right, and nothing that was answered is lost',
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder()
    try {
      const { faults, answered, lost } = await serversBeside(VIEWERS, folder)
      expect(faults.map(({ fault, wrong }) => `${fault}: ${wrong} wrong`)).toEqual([
        'one of two servers killed by SIGKILL: 0 wrong',
        'PostgreSQL started anew: 0 wrong',
        'the listeners cut: 0 wrong',
      ])
      expect(answered).toBeGreaterThan(0)
      expect(lost).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

it('a second server notices a changed setting, and cuts off the screens that nobody approved', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  const second = await startServer({ env: { DATABASE_URL: server.databaseUrl ?? '' } })
  onTestFinished(() => second.close())
  const { did } = await server.root.createStation()
  const screen = await RawStomp.connect(second.url)
  const page = async () => (await fetch(second.url, { headers: { accept: 'text/html' } })).text()
  const board = async () => (await second.anyone.request('GET', `/v1/dids/${did.id}`)).status

  await server.root.patch('/v1/settings', { hospitalName: '한빛검진센터', displayAccess: 'PAIRED' })
  await screen.closed
  expect(await board()).toBe(401)
  expect(await page()).toContain('<meta name="hospital-name" content="한빛검진센터" />')
  await server.root.patch('/v1/settings', { displayAccess: 'OPEN' })
  await eventually(async () => expect(await board()).toBe(200))
})

it('a right that is withheld at one server is refused at the one beside it from the next call on', async () => {
  const first = await startServer()
  const second = await startServer({ env: { DATABASE_URL: first.databaseUrl } })
  const user = await second.signedIn('USER')
  const removed = async () =>
    (await user.request('DELETE', '/v1/rooms', { ids: [(await createRoom(first.root)).id] })).status
  expect(await removed()).toBe(200)
  await first.root.patch('/v1/rights', { deleteRooms: false })
  expect(await removed()).toBe(403)
  await first.root.patch('/v1/rights', { deleteRooms: true })
  expect(await removed()).toBe(200)
  await second.close()
  await first.close()
})

it('two servers on one database send each event once, whichever made the change', async () => {
  const receiver = await startReceiver()
  const first = await startServer({ env: { WEBHOOK_ALLOW: receiver.host } })
  await first.root.post('/v1/webhooks', { url: receiver.url, events: ['visit.arrived', 'visit.closed'] })
  const second = await startServer({ env: { WEBHOOK_ALLOW: receiver.host, DATABASE_URL: first.databaseUrl } })
  const visits = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const [one, other] = at % 2 === 0 ? [first, second] : [second, first]
      const { id } = await createVisit(one.root)
      await other.root.patch('/v1/visits', { visits: [{ id, status: 'CLOSED' }] })
      return id
    }),
  )
  const sent = () => receiver.received.map(({ event }) => `${String(event.data['visitId'])} ${event.type}`)
  await eventually(() => expect(new Set(sent()).size).toBe(40))
  for (const id of visits)
    expect(sent().filter((each) => each.startsWith(`${id} `))).toEqual([`${id} visit.arrived`, `${id} visit.closed`])
  await second.close()
  await first.close()
  await receiver.close()
})

describe('named screens', () => {
  const server = serverForAll()
  const beside = serverForAll(() => ({ env: { DATABASE_URL: server.databaseUrl } }))

  it('DE-26 a screen at one server is named at another, confirms a call made there, and is told of there by its name', async () => {
    const [did, entry] = await server.root.queueOf('김하나')
    const { id, confirm } = await openDisplay(server.url, did.id)
    await nameScreen(beside.root, id, '3층 채혈실 앞')
    const heard = await watchReceipts(beside.url, did.id, beside.root)
    await beside.root.call(entry)
    const [patient] = (await beside.root.listOf('called', did)).patients
    expect(patient?.shownAt).toBeNull()
    confirm([{ didWaitingId: entry.didWaitingId, calledAt: patient?.calledAt }])
    await eventually(() => expect(heard()[0]?.shown[0]?.shownBy).toBe('3층 채혈실 앞'))
    expect((await beside.root.listOf('called', did)).patients[0]?.shownBy).toBe('3층 채혈실 앞')
  })

  it('DE-26 a screen keeps its name when it finds another server, where a name that was taken away counts at once', async () => {
    const { did } = await server.root.createStation({ maxPatient: 9, useMultiCall: true })
    const [first, second] = await server.root.queueUp(did, '김하나', '이두리')
    const { id, secret, raw } = await openDisplay(server.url, did.id)
    await nameScreen(server.root, id, '3층')
    raw.socket.terminate()
    const { confirm } = await openDisplay(beside.url, did.id, { secret })
    await eventually(async () =>
      expect((await displaysOf(server.root)).find((display) => display.id === id)).toMatchObject({
        name: '3층',
        connected: true,
      }),
    )
    const painted = async () =>
      (await server.root.listOf('called', did)).patients.map(({ didWaitingId, calledAt }) => ({
        didWaitingId,
        calledAt,
      }))
    await server.root.call(first)
    const heard = await watchReceipts(server.url, did.id, server.root)
    confirm(await painted())
    await eventually(() => expect(heard()).toHaveLength(1))
    await nameScreen(server.root, id, '')
    const other = await openDisplay(server.url, did.id)
    await nameScreen(server.root, other.id, '복도')
    await server.root.call(second)
    confirm(await painted())
    // Repeats the receipt until its event arrives. The receipt at the other server has been processed by then.
    await eventually(async () => {
      other.confirm(await painted())
      expect(heard().length).toBeGreaterThan(1)
    })
    expect(heard().flatMap(({ shown }) => shown.map(({ shownBy }) => shownBy))).toEqual(['3층', '복도'])
  })
})

describe('pairing', () => {
  const SIGNED_OUT = '로그인이 필요합니다'
  const REVOKED = '직원이 이 화면의 연결을 해제했습니다'

  const server = serverForAll({ env: { DISPLAY_ACCESS: 'paired', LOG_LEVEL: 'fatal' } })
  const beside = serverForAll(() => ({
    env: { DISPLAY_ACCESS: 'paired', LOG_LEVEL: 'fatal', DATABASE_URL: server.databaseUrl },
  }))

  /** Pairs a display at one server and connects it there. */
  async function connected(): Promise<{ displayId: string; raw: RawStomp }> {
    const did = await createDid(server.root)
    const { displayId, key } = await pair(server, did.id)
    const raw = await RawStomp.connect(server.url)
    await subscribed(raw, 'wall', `/rfid/${did.id}/messages`, key)
    return { displayId, raw }
  }

  it('a key that ends at one server cuts its display off at the other', async () => {
    const { displayId, raw } = await connected()
    await beside.root.delete('/v1/displays', { ids: [displayId] })
    await refused(raw, REVOKED)
  })

  /** Subscribes a user to a board at the first server. */
  async function listening() {
    const user = await server.signedIn('USER')
    const did = await createDid(server.root)
    const raw = await RawStomp.connect(server.url)
    await subscribed(raw, 'a', `/rfid/${did.id}/messages`, user)
    return { user, raw }
  }

  it('a session that ends at one server cuts off its live connection at the other', async () => {
    const { user, raw } = await listening()
    await beside.anyone.post('/auth/logout', { refreshToken: user.session?.refreshToken })
    await refused(raw, SIGNED_OUT)
  })

  it('a session or a key whose end nobody told, for the server was killed, cuts off its live connection', async () => {
    const staff = await listening()
    const display = await connected()
    const kept = await connected()
    await server.database.db
      .deleteFrom('sessions')
      .where('user_id', '=', staff.user.session?.user.id ?? '')
      .execute()
    await server.database.db.deleteFrom('display_keys').where('display_id', '=', display.displayId).execute()
    await refused(staff.raw, SIGNED_OUT)
    await refused(display.raw, REVOKED)
    expect(kept.raw.socket.readyState).toBe(kept.raw.socket.OPEN)
    kept.raw.socket.terminate()
  })

  it('a display that asks at two servers at once is given a code by each', async () => {
    const did = await createDid(server.root)
    const asking = { displayId: randomUUID(), didId: did.id, screen: '1920x1080' }
    const asked = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? beside : server).anyone.request('POST', '/v1/displays/pairings', asking),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 201))
  })
})
