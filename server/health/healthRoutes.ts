import type { FastifyInstance } from 'fastify'
import { healthCalls } from '../../contract/health.ts'
import { readBackupStatus } from './backupStatus.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { Refusal } from '../http/refusals.ts'
import { logFailure } from '../http/failureLog.ts'
import { recentCalls } from '../http/recentCalls.ts'
import { route } from '../http/route.ts'
import { databaseAway } from '../http/storageFailures.ts'

/**
 * Registers the health check: 200 while the database responds and has a user, 503 otherwise, and while many calls fail. A
 * database may answer one query and fail the others.
 * @param hasBackups whether the server makes nightly backups
 */
export function healthRoutes(app: FastifyInstance, { db }: UnitOfWork, version: string, hasBackups: boolean): void {
  const calls = recentCalls(app)
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
    if (!user) throw new Refusal(503, 'STARTING', '서버가 시작하고 있습니다. 잠시 후 다시 시도해 주세요.')
    if (calls.areFailing)
      throw new Refusal(503, 'CALLS_FAIL', '요청이 많이 실패하고 있습니다. 서버 기록을 확인해 주세요.')
    const { state: backup } = await readBackupStatus(db, hasBackups)
    return { status: 'ok', version, backup } as const
  })
}
