import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { healthCalls } from '../../contract/health.ts'
import { readBackupStatus } from './backupStatus.ts'
import type { DB } from '../db/schema.ts'
import type { Bus } from '../events/bus.ts'
import { refuse } from '../http/refusals.ts'
import { logFailure } from '../http/failureLog.ts'
import { recentCalls } from '../http/recentCalls.ts'
import { route } from '../http/route.ts'
import { databaseAway } from '../http/storageFailures.ts'

interface HealthDependencies {
  readonly db: Kysely<DB>
  readonly bus: Bus
  readonly version: string
  /** Whether the server makes nightly backups. */
  readonly hasBackups: boolean
}

/**
 * Registers the health check: 200 while the database responds and has a user, 503 otherwise, while many calls fail, and
 * while this server receives no events of the others. Calls that a full disk refuses do not count. A database may answer
 * one query and fail the others.
 */
export function healthRoutes(app: FastifyInstance, { db, bus, version, hasBackups }: HealthDependencies): void {
  const calls = recentCalls(app)
  let isDeaf = false
  const unsubscribe = bus.subscribe(({ kind }) => {
    if (kind === 'deaf' || kind === 'gap') isDeaf = kind === 'deaf'
  })
  app.addHook('onClose', async () => unsubscribe())
  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.config.call !== healthCalls.health) calls.answered(request)
  })
  route(app, healthCalls.health, async ({ request }) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirst()
      .catch((error: unknown) => {
        logFailure(request, databaseAway().code, 'error', { err: error })
        throw databaseAway()
      })
    if (!user) throw refuse(503, 'STARTING')
    if (calls.areFailing) throw refuse(503, 'CALLS_FAIL')
    if (isDeaf) throw refuse(503, 'DEAF')
    const { state: backup, reason } = await readBackupStatus(db, hasBackups)
    return { status: 'ok', version, backup, ...(backup === 'failed' && reason && { backupReason: reason }) } as const
  })
}
