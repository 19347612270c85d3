import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { startServer } from '../../../server/start.ts'
import { Client } from '../../harness/client.ts'
import { createPostgresDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const SERVERS = 3
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)

/** Starts one of several servers that open the same database at the same time. */
async function start(databaseUrl: string) {
  const logins: { id: string; password: string | undefined }[] = []
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const server = await startServer(config, (first) => logins.push(first))
  return { ...server, logins }
}

it(
  'servers that start at the same moment on an empty database all come up, and one of them shows the first login',
  { timeout: 20_000 * ROUNDS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const database = await createPostgresDatabase('empty')
      const servers = await Promise.all(Array.from({ length: SERVERS }, () => start(database.url)))
      const [first, ...others] = servers.flatMap(({ logins }) => logins)
      expect(others).toEqual([])
      for (const { url } of servers) await new Client(url).signIn(first?.id ?? '', first?.password ?? '')
      await Promise.all(servers.map((server) => server.close()))
      await database.drop()
    }
  },
)
