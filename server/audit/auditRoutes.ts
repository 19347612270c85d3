import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { auditCalls } from '../../contract/audit.ts'
import type { DB } from '../db/schema.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { route } from '../http/route.ts'
import { listAudit } from './auditRepository.ts'
import { daySpan } from '../../domain/days.ts'

/** Registers the calls of `/v1/audit`: reading is for ROOT only. */
export function auditRoutes(app: FastifyInstance, db: Kysely<DB>, timeZone: string, unit: UnitOfWork): void {
  route(app, auditCalls.list, ({ query }) => listAudit(db, query, daySpan(timeZone)), {
    reads: () => ({ action: 'audit.read', kind: 'none' }),
  })
  route(app, auditCalls.exported, async ({ body: { list, format, count, reason }, audit }) => {
    const action = format === 'PRINT' ? 'lists.print' : 'lists.export'
    await unit.change(
      audit(() => ({ action, kind: 'none', details: { list, count, reason } })),
      () => Promise.resolve(),
    )
    return {}
  })
}
