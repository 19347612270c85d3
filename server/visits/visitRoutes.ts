import type { FastifyInstance } from 'fastify'
import { visitCalls } from '../../contract/visits.ts'
import { route } from '../http/route.ts'
import type { VisitService } from './visitService.ts'

/** The calls of `/v1/visits` (DE-24). */
export function visitRoutes(app: FastifyInstance, visits: VisitService): void {
  route(app, visitCalls.list, ({ query }) => visits.list(query))
  route(app, visitCalls.one, ({ params }) => visits.one(params.id))
  route(app, visitCalls.create, ({ body }) => visits.create(body))
  route(app, visitCalls.checkOutEarlier, ({ caller }) => visits.checkOutEarlier(caller))
  route(app, visitCalls.update, ({ body, caller }) => visits.update(caller, body.visits))
}
