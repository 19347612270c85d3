import type { FastifyInstance } from 'fastify'
import { visitCalls } from '../../contract/visits.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, updated } from '../records/auditEvents.ts'
import type { VisitService } from './visitService.ts'

/** Registers the routes of `/v1/visits`. */
export function visitRoutes(app: FastifyInstance, visits: VisitService): void {
  route(app, visitCalls.list, ({ query }) => visits.list(query), {
    reads: () => ({ action: 'visits.read', kind: 'visit' }),
    shows: ({ content }) => content,
  })
  route(app, visitCalls.one, ({ params, reply }) => withRecordVersion(reply, visits.one(params.id)), {
    reads: ({ params: { id } }) => ({ action: 'visits.read', kind: 'visit', subjects: [id] }),
    shows: (visit) => [visit],
  })
  route(app, visitCalls.way, ({ params }) => visits.way(params.id), {
    reads: ({ params: { id } }) => ({ action: 'visits.read', kind: 'visit', subjects: [id] }),
    shows: ({ visit }) => [visit],
  })
  route(app, visitCalls.search, ({ body }) => visits.search(body.text), {
    reads: () => ({ action: 'visits.read', kind: 'visit' }),
    shows: (found) => found,
  })
  route(app, visitCalls.create, ({ body, caller, audit }) =>
    visits.create(
      audit(({ visit, isNew }) => (isNew ? created('visits.create', 'visit', body)(visit) : null)),
      caller,
      body,
    ),
  )
  route(app, visitCalls.reopen, ({ body, caller, audit }) =>
    visits.reopen(
      audit(() => ({ action: 'visits.reopen', kind: 'visit', subjects: [body.id] })),
      caller,
      body.id,
    ),
  )
  route(app, visitCalls.checkOutEarlier, ({ caller, audit }) =>
    visits.checkOutEarlier(
      audit(({ left }) =>
        left.length > 0 ? { action: 'visits.checkOutEarlier', kind: 'visit', subjects: left } : null,
      ),
      caller,
    ),
  )
  route(app, visitCalls.checkOutFinished, ({ body, caller, audit }) =>
    visits.checkOutFinished(
      audit(({ ids }) => (ids.length > 0 ? { action: 'visits.checkOutFinished', kind: 'visit', subjects: ids } : null)),
      caller,
      body.ids,
    ),
  )
  route(app, visitCalls.undoCheckOut, ({ body, caller, audit }) =>
    visits.undoCheckOut(
      audit((reopened) => ({
        action: 'visits.undoCheckOut',
        kind: 'visit',
        subjects: reopened.map(({ visit }) => visit.id),
      })),
      caller,
      body.ids,
    ),
  )
  route(app, visitCalls.update, ({ body, caller, request, audit }) =>
    visits.update(audit(updated('visits.update', 'visit', body.visits)), caller, body.visits, namedVersions(request)),
  )
}
