import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { auditCalls } from '../../contract/audit.ts'
import type { DB } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { listAudit } from './auditRepository.ts'
import { daySpan } from '../../domain/days.ts'

/** Registers the call of `/v1/audit`, for ROOT only. */
export function auditRoutes(app: FastifyInstance, db: Kysely<DB>, timeZone: string): void {
  route(app, auditCalls.list, ({ query }) => listAudit(db, query, daySpan(timeZone)), {
    reads: () => ({ action: 'audit.read', kind: 'none' }),
  })
}
