import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDid } from '../../harness/create.ts'
import { refused } from '../../harness/gateway.ts'
import { subscribed } from '../../harness/displays.ts'
import { pair } from '../../harness/pairing.ts'
import { RawStomp } from '../../harness/stomp.ts'
import { serverForAll } from '../../harness/testServer.ts'

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
