import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { healthCalls } from '../../contract/health.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { Refusal } from '../http/refusals.ts'
import { route } from '../http/route.ts'

/** Whether this server can do its work: 200 while the database answers, 503 otherwise. */
export function healthRoutes(app: FastifyInstance, unit: UnitOfWork, version: string): void {
  route(app, healthCalls.health, async ({ request }) => {
    try {
      await sql`select 1`.execute(unit.db)
      return { status: 'ok', version } as const
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Refusal(503, 'DATABASE_AWAY', '데이터베이스가 응답하지 않습니다.')
    }
  })
}
