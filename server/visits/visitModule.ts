import type { FastifyInstance } from 'fastify'
import { packageCalls } from '../../contract/packages.ts'
import { visitCalls } from '../../contract/visits.ts'
import { dayStart } from '../../domain/days.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { created, updated } from '../records/auditEvents.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { appointmentRoutes } from './appointments/appointmentRoutes.ts'
import { packageService } from './packages/packageService.ts'
import { VisitService } from './visitService.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The visits, with the appointments and packages that they are made from. */
export function visitModule({ unit, config }: Context, estimates: WaitEstimates): Module {
  const { timeZone, visitCloseDays } = config
  const visits = new VisitService(unit, timeZone, estimates)
  return {
    routes(api) {
      visitRoutes(api, visits)
      appointmentRoutes(api, unit, timeZone)
      recordRoutes(api, packageCalls, packageService(unit))
    },
    jobs: [
      // Also after midnight within a minute; a wrong clock would take everybody off the walls.
      ['mark left over visits', MINUTE_MS, (signal) => visits.markLeftOver(signal), 'when the clock is right'],
      ['close left over tickets', MINUTE_MS, (signal) => visits.closeTickets(signal), 'when the clock is right'],
      [
        'close forgotten visits',
        HOUR_MS,
        async (signal) => {
          if (visitCloseDays > 0) await visits.closeForgotten(dayStart(timeZone, visitCloseDays), signal)
        },
        'when the clock is right',
      ],
    ],
  }
}

/** Registers the routes of `/v1/visits`. */
function visitRoutes(app: FastifyInstance, visits: VisitService): void {
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
  route(app, visitCalls.nameTicket, ({ body, audit }) =>
    visits.nameTicket(
      audit(() => ({
        action: 'visits.nameTicket',
        kind: 'visit',
        subjects: [body.id],
        details: { appointmentId: body.appointmentId },
      })),
      body,
    ),
  )
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
