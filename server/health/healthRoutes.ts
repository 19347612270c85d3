import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { healthCalls } from '../../contract/health.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { route } from '../http/route.ts'
import { databaseAway } from '../http/storageFailures.ts'

/** Whether this server can do its work: 200 while the database answers, 503 otherwise. */
export function healthRoutes(app: FastifyInstance, unit: UnitOfWork, version: string): void {
  route(app, healthCalls.health, async ({ request }) => {
    try {
      await sql`select 1`.execute(unit.db)
      return { status: 'ok', version } as const
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw databaseAway()
    }
  })
}
