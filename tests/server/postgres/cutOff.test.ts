import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import type { BusEvent } from '../../../server/events/bus.ts'
import { PostgresBus } from '../../../server/realtime/postgresBus.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase } from '../../harness/postgresDatabase.ts'
import { PostgresPath } from '../../harness/postgresPath.ts'
import { startServer, temporaryFolder } from '../../harness/server.ts'

const LISTENERS =
  "select pid from pg_stat_activity where application_name = 'waiting-board-listener' and datname = current_database()"

it.each(['cut', 'hang'] as const)(
  'a server cut off from PostgreSQL is deaf until it listens again (%s)',
  async (how) => {
    const postgres = await createPostgresDatabase()
    const listening = await PostgresPath.to(postgres.url)
    const database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: postgres.url })
    const bus = new PostgresBus({ url: listening.url, db: database.db, report: () => undefined })
    const heard: BusEvent[] = []
    bus.subscribe((event) => heard.push(event))
    await bus.open()
    listening[how]()
    await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }]))
    listening.mend()
    await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }, { kind: 'gap' }]))
    // Twice as long as until another attempt to connect.
    await pause(1_000)
    // A connection that hangs stands until PostgreSQL notices.
    expect(await query(postgres.url, LISTENERS)).toHaveLength(how === 'hang' ? 2 : 1)
    await bus.close()
    await database.close()
    listening.close()
    await postgres.drop()
  },
)

it('GET /api/health answers 503 while the changes of other servers do not arrive', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  const health = () => server.anyone.request('GET', '/health')
  expect((await health()).status).toBe(200)
  await query(server.databaseUrl ?? '', LISTENERS.replace('pid', 'pg_terminate_backend(pid)'))
  await eventually(async () => expect((await health()).body).toMatchObject({ status: 503, code: 'DEAF' }))
  await eventually(async () => expect((await health()).status).toBe(200))
  await server.close()
})
