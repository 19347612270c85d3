import { rmSync } from 'node:fs'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import { startServer as start } from '../../server/start.ts'
import { aUser, PASSWORD } from './builders.ts'
import { Client } from './client.ts'
import { writeMigrated } from './migratedFolder.ts'
import { createPostgresDatabase, POSTGRES, type TestDatabase } from './postgresDatabase.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export { temporaryFolder }

export interface TestServer {
  /** `http://127.0.0.1:port`. */
  readonly url: string
  readonly dataDir: string
  readonly database: Database
  /** In the PostgreSQL tests: URL for a second server. */
  readonly databaseUrl: string | undefined
  /** Client of the first user, who may do everything. */
  readonly root: Client
  /** Client without a token. */
  readonly anyone: Client
  /** Creates a user of this authority and signs in. */
  signedIn(authority: 'ROOT' | 'MANAGER' | 'USER'): Promise<Client>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** PostgreSQL databases by data folder, for tests that restart a server. */
const kept = new Map<string, Promise<TestDatabase>>()

/**
 * Starts the real server in this process, on a free port and an empty data folder; in the PostgreSQL tests on an empty
 * database too. `env` contains variables of docs/settings.md; with a DATA_DIR a test can restart the server on the same
 * data.
 */
export async function startServer({ env = {} }: { env?: NodeJS.ProcessEnv } = {}): Promise<TestServer> {
  const dataDir = env['DATA_DIR'] ?? temporaryFolder()
  const postgres = await postgresFor(env)
  const settings = {
    ...(postgres && { DATABASE_URL: postgres.url }),
    PORT: '0',
    HOST: '127.0.0.1',
    WAKE_BROADCAST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ROOT_PASSWORD: PASSWORD,
    WEBHOOK_ALLOW: 'receiver.invalid',
    ...env,
  }
  const config = readConfig(settings)
  if (env['DATA_DIR'] === undefined && config.databaseUrl === undefined) await writeMigrated(dataDir, config)
  const server = await start(config, () => undefined)
  const anyone = new Client(server.url)
  const root = await anyone.signIn(config.rootId, config.rootPassword ?? PASSWORD)
  return {
    url: server.url,
    dataDir,
    database: server.database,
    databaseUrl: config.databaseUrl,
    root,
    anyone,
    async signedIn(authority) {
      const user = aUser({ authority })
      await root.post('/v1/users/sign-up', user)
      return anyone.signIn(user.id, user.password)
    },
    async close() {
      await server.close()
      if (dataDir === env['DATA_DIR']) return
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the test's database; undefined if `env` configures one or the tests use SQLite. */
function postgresFor(env: NodeJS.ProcessEnv): Promise<TestDatabase> | undefined {
  const { DATA_DIR } = env
  if (process.env[POSTGRES] === undefined || 'DATABASE_URL' in env) return undefined
  if (DATA_DIR === undefined) return createPostgresDatabase(isUsual(env) ? 'with first user' : 'migrated')
  const database = kept.get(DATA_DIR) ?? createPostgresDatabase()
  kept.set(DATA_DIR, database)
  return database
}

/** Whether the first user is that of the template. */
const isUsual = (env: NodeJS.ProcessEnv) => !('ROOT_ID' in env || 'ROOT_PASSWORD' in env)
