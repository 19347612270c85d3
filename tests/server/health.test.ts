import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import release from '../../package.json' with { type: 'json' }
import { readConfig } from '../../server/config.ts'
import { buildApp } from '../../server/app.ts'
import { createFirstUser } from '../../server/users/firstUser.ts'
import { openDatabase } from '../harness/database.ts'
import { startServer, temporaryFolder } from '../harness/server.ts'

it('GET /api/health answers 200 while the database does and somebody can sign in, and 503 when not', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase()
  const { app } = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), database)

  const early = await app.inject('/api/health')
  expect([early.statusCode, early.json()]).toMatchObject([503, { status: 503, code: 'STARTING' }])
  await createFirstUser(database.db, { rootId: 'root', rootPassword: 'long enough' }, async () => 'hash')
  const well = await app.inject('/api/health')
  expect([well.statusCode, well.json()]).toEqual([200, { status: 'ok', version: release.version, backup: 'off' }])
  await database.close()
  const ill = await app.inject('/api/health')
  expect([ill.statusCode, ill.json()]).toEqual([
    503,
    { status: 503, code: 'DATABASE_AWAY', message: '데이터베이스가 응답하지 않습니다.' },
  ])

  await app.close()
  rmSync(dataDir, { recursive: true })
})

it('GET /api/health answers 503 while many calls fail, though the database answers the check itself', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  const health = async () => (await server.anyone.request('GET', '/health')).status
  expect(await health()).toBe(200)
  await sql`alter table packages rename to packages_aside`.execute(server.database.db)
  for (let times = 0; times < 5; times += 1) expect((await server.root.request('GET', '/v1/packages')).status).toBe(500)
  expect((await server.anyone.request('GET', '/health')).body).toMatchObject({ status: 503, code: 'CALLS_FAIL' })
  for (let times = 0; times < 30; times += 1) await server.root.request('GET', '/v1/rooms')
  expect(await health()).toBe(200)
  await server.close()
})
