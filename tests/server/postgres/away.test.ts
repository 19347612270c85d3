import { expect, it } from 'vitest'
import { isAway } from '../../../server/db/errors/databaseErrors.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { addressOf } from '../../harness/postgresDatabase.ts'
import { RawStomp } from '../../harness/stomp.ts'
import { startServer } from '../../harness/server.ts'

it(
  'a database that is gone while the server runs is said to be away, and found when it is there again',
  { timeout: 60_000 },
  async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
    const url = server.databaseUrl ?? ''
    const [, name = ''] = /\/(test_\w+)/.exec(url) ?? []
    const admin = (statement: string) => query(addressOf(url, 'postgres'), statement)
    // Retries, because a new connection can prevent the rename.
    const rename = (from: string, to: string) =>
      eventually(async () => {
        await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
        await admin(`alter database ${from} rename to ${to}`)
      })
    const viewer = await RawStomp.connect(server.url)
    await rename(name, `${name}_aside`)
    const awayAt = performance.now()
    await eventually(async () => {
      const answer = await server.root.request('GET', '/v1/rooms')
      expect([answer.status, answer.body]).toEqual([
        503,
        { status: 503, code: 'DATABASE_AWAY', message: '데이터베이스가 응답하지 않습니다.' },
      ])
    })
    // The heartbeats of a server that learns of no change would confirm what is old.
    await viewer.closed
    expect(performance.now() - awayAt).toBeLessThan(8_000)
    await expect(RawStomp.connect(server.url)).rejects.toThrow('503')
    await rename(`${name}_aside`, name)
    await eventually(async () => expect((await server.root.request('GET', '/v1/rooms')).status).toBe(200))
    await eventually(async () => (await RawStomp.connect(server.url)).socket.close())
    await server.close()
  },
)

it.each(['28P01', '28000', '3D000'])(
  'a login or a database that is refused as %s is no failure of what was asked',
  (code) => {
    expect(isAway(Object.assign(new Error('refused'), { code }))).toBe(true)
  },
)
