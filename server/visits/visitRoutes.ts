import type { FastifyInstance } from 'fastify'
import { visitCalls } from '../../contract/visits.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { VisitService } from './visitService.ts'

/** The calls of `/v1/visits` (DE-24). */
export function visitRoutes(app: FastifyInstance, visits: VisitService): void {
  route(app, visitCalls.list, ({ query }) => visits.list(query))
  route(app, visitCalls.one, ({ params, reply }) => withRecordVersion(reply, visits.one(params.id)))
  route(app, visitCalls.create, ({ body }) => visits.create(body))
  route(app, visitCalls.reopen, ({ body, caller }) => visits.reopen(caller, body.id))
  route(app, visitCalls.checkOutEarlier, ({ caller }) => visits.checkOutEarlier(caller))
  route(app, visitCalls.update, ({ body, caller, request }) => visits.update(caller, body.visits, namedVersions(request)))
}
