import type { FastifyInstance } from 'fastify'
import { healthCalls } from '../../contract/health.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { Refusal } from '../http/refusals.ts'
import { route } from '../http/route.ts'
import { databaseAway } from '../http/storageFailures.ts'

/** Registers the health check: 200 while the database responds and has a user, 503 otherwise. */
export function healthRoutes(app: FastifyInstance, unit: UnitOfWork, version: string): void {
  route(app, healthCalls.health, async ({ request }) => {
    const user = await unit.db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirst()
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'the database does not answer')
        throw databaseAway()
      })
    if (!user) throw new Refusal(503, 'STARTING', '서버가 시작하고 있습니다. 잠시 후 다시 시도해 주세요.')
    return { status: 'ok', version } as const
  })
}
