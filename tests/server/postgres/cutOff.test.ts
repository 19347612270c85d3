import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import type { BusEvent } from '../../../server/events/bus.ts'
import { PostgresBus } from '../../../server/realtime/postgresBus.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase } from '../../harness/postgresDatabase.ts'
import { PostgresPath } from '../../harness/postgresPath.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const LISTENERS =
  "select pid from pg_stat_activity where application_name = 'waiting-board-listener' and datname = current_database()"

it('a server cut off from PostgreSQL is deaf until it finds changes again, and listens once in the end', async () => {
  const postgres = await createPostgresDatabase()
  const [queries, listening] = [await PostgresPath.to(postgres.url), await PostgresPath.to(postgres.url)]
  const database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: queries.url })
  const bus = new PostgresBus({ url: listening.url, db: database.db, report: () => undefined, lookMs: 50 })
  const heard: BusEvent[] = []
  bus.subscribe((event) => heard.push(event))
  await bus.open()
  for (const path of [queries, listening]) path.cut()
  await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }]))
  queries.mend()
  await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }, { kind: 'gap' }]))
  listening.mend()
  await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }, { kind: 'gap' }, { kind: 'gap' }]))
  // Twice as long as until another attempt to connect.
  await pause(1_000)
  expect(await query(postgres.url, LISTENERS)).toHaveLength(1)
  await bus.close()
  await database.close()
  for (const path of [queries, listening]) path.close()
  await postgres.drop()
})
