import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Application, buildApp } from './app.ts'
import { hashPassword } from './auth/password.ts'
import { mustBeMounted, storeFailedBackup, storeGoodBackup } from './status/backupStatus.ts'
import { NightlyBackup } from './backup/nightly.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { sealStored, SecretBox } from './db/secrets.ts'
import { makeDataPrivate } from './disk/privateFiles.ts'
import { cannotListen } from './http/listenFault.ts'
import { StartError } from './startError.ts'
import { createFirstUser, type FirstLogin } from './users/firstUser.ts'

/** Time that running requests have to end when the server stops. */
const DRAIN_MS = 3_000
const TIDY_MS = 50
/** Maximum number of paths named in the warning. */
const NAMED_MAX = 10
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

export interface RunningServer {
  /** URL for a browser on this machine, with the actual port. */
  readonly url: string
  readonly app: FastifyInstance
  readonly database: Database
  /** Stops listening, waits for running requests, and closes all connections and then the database. */
  close(): Promise<void>
}

/**
 * Starts the server; `announce` is called with the first login of a new installation, only once.
 * @throws {StartError} for problems that a person can fix: a port in use, an unfit database.
 */
export async function startServer(config: Config, announce: (first: FirstLogin) => void): Promise<RunningServer> {
  const database = await openDatabase(config)
  try {
    await sealStored(database.db, new SecretBox(config.secretKey))
    const application = await buildApp(config, database)
    const { app } = application
    warnOfOpen(app, makeDataPrivate(config.dataDir))
    try {
      await listen(app, config)
      // The password is shown once, so not before the port is known to be free.
      const first = await createFirstUser(database.db, config, hashPassword)
      if (first) announce(first)
    } catch (error) {
      await app.close()
      throw error
    }
    const nightly = startNightly(config, application, database)
    application.startJobs()
    return { url: urlOf(app, config), app, database, close: () => close(app, database, nightly) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  // Hooks open other ports, whose errors name them.
  await app.ready()
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw error instanceof StartError ? error : cannotListen(error, { variable: 'PORT', host, port })
  }
}

function urlOf(app: FastifyInstance, { host, tls }: Config): string {
  const { port } = app.server.address() as AddressInfo
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}

function warnOfOpen(app: FastifyInstance, paths: readonly string[]): void {
  if (paths.length > 0)
    app.log.warn(
      { count: paths.length, paths: paths.slice(0, NAMED_MAX) },
      'files or folders are readable by other users of this computer, their mode could not be changed',
    )
}

function startNightly(
  { backup, dataDir, databaseUrl, timeZone }: Config,
  { app, isClockRight, backupFailed }: Application,
  { db }: Database,
): NightlyBackup | undefined {
  const nightly =
    backup &&
    new NightlyBackup(
      { backup, dataDir, databaseUrl, timeZone },
      {
        log: app.log,
        isClockRight,
        mustBeMounted: () => mustBeMounted(db, backup),
        succeeded: (done) => storeGoodBackup(db, done),
        failed: async (at, reason) => {
          await storeFailedBackup(db, at, reason)
          await backupFailed(at, reason)
        },
        foundOpen: (paths) => warnOfOpen(app, paths),
      },
    )
  void nightly?.check()
  return nightly
}

async function close(app: FastifyInstance, database: Database, nightly: NightlyBackup | undefined): Promise<void> {
  // Browsers keep connections open: one that was busy at the stop becomes idle after its response.
  const tidying = setInterval(() => app.server.closeIdleConnections(), TIDY_MS)
  // Beside the requests: both have their time.
  const backedUp = nightly?.stop()
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(deadline)
  clearInterval(tidying)
  await backedUp
  await database.close()
}
