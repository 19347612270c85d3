import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDid } from '../harness/create.ts'
import { subscribed } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { refused } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'
import { serverForEach } from '../harness/testServer.ts'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const server = serverForEach({ env: { DISPLAY_ACCESS: 'paired' } })
afterEach(async () => {
  vi.useRealTimers()
})

it('a session of which the end is told by nobody is cut off within 30 s, and no other', async () => {
  const did = await createDid(server.root)
  const user = await server.signedIn('USER')
  const [cut, stays] = [await RawStomp.connect(server.url), await RawStomp.connect(server.url)]
  await subscribed(cut, 'a', `/rfid/${did.id}/messages`, user)
  await subscribed(stays, 'a', `/rfid/${did.id}/messages`, server.root)
  // The session ends without an event, as on expiry or when the event of another server is lost.
  await server.database.db
    .deleteFrom('sessions')
    .where('user_id', '=', user.session?.user.id ?? '')
    .execute()
  await vi.advanceTimersByTimeAsync(30_000)
  await refused(cut, '로그인이 필요합니다')
  await server.root.patch('/v1/did-options/clock', { didId: did.id, clock: true })
  await eventually(() => expect(stays.received.at(-1)).toContain('RELOAD'))
  stays.socket.terminate()
})

it('what cannot be looked up now is looked up the next time', async () => {
  const did = await createDid(server.root)
  const user = await server.signedIn('USER')
  const raw = await RawStomp.connect(server.url)
  await subscribed(raw, 'a', `/rfid/${did.id}/messages`, user)
  const { db } = server.database
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.session?.user.id ?? '')
    .execute()
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  await db.schema.alterTable('sessions').renameTo('elsewhere').execute()
  await vi.advanceTimersByTimeAsync(30_000)
  await eventually(() => expect(written.join('')).toContain('credential check failed'))
  await vi.advanceTimersByTimeAsync(30_000)
  write.mockRestore()
  expect(written.filter((line) => line.includes('credential check failed'))).toHaveLength(1)
  await db.schema.alterTable('elsewhere').renameTo('sessions').execute()
  expect(raw.received.some((frame) => frame.startsWith('ERROR'))).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await refused(raw, '로그인이 필요합니다')
})
