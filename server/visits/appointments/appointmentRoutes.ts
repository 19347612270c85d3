import type { FastifyInstance } from 'fastify'
import { appointmentCalls } from '../../../contract/appointments.ts'
import { namedVersions, withRecordVersion } from '../../http/recordVersion.ts'
import { route } from '../../http/route.ts'
import { created, removed, updated } from '../../records/auditEvents.ts'
import type { AppointmentService } from './appointmentService.ts'

const READ = { action: 'appointments.read', kind: 'appointment' } as const

/** Registers the routes of `/v1/appointments` (decision 48). */
export function appointmentRoutes(app: FastifyInstance, appointments: AppointmentService): void {
  route(app, appointmentCalls.list, ({ query }) => appointments.list(query), { reads: () => READ })
  route(app, appointmentCalls.counts, ({ query }) => appointments.counts(query.day))
  route(app, appointmentCalls.one, ({ params, reply }) => withRecordVersion(reply, appointments.one(params.id)), {
    reads: ({ params: { id } }) => ({ ...READ, subjects: [id] }),
  })
  route(app, appointmentCalls.search, ({ body }) => appointments.search(body.text), { reads: () => READ })
  route(app, appointmentCalls.create, ({ body, audit }) =>
    appointments.create(audit(created('appointments.create', 'appointment', body)), body),
  )
  // Uploads are audited by their count: names in the audit log would outlive the erased names.
  route(app, appointmentCalls.upload, ({ body, audit }) =>
    appointments.import(
      audit(({ day, added }) =>
        body.isPreview || (added === 0 && body.update.length === 0 && body.remove.length === 0)
          ? null
          : { action: 'appointments.upload', kind: 'appointment', subjects: [day], details: { count: added } },
      ),
      body,
    ),
  )
  route(app, appointmentCalls.update, ({ body, request, audit }) =>
    appointments.update(
      audit(updated('appointments.update', 'appointment', body.appointments)),
      body.appointments,
      namedVersions(request),
    ),
  )
  route(app, appointmentCalls.remove, ({ body, audit }) =>
    appointments.remove(audit(removed('appointments.remove', 'appointment', body.ids)), body.ids),
  )
  route(app, appointmentCalls.clear, ({ body, audit }) =>
    appointments.clear(
      audit(({ count }) =>
        count > 0
          ? { action: 'appointments.clear', kind: 'appointment', subjects: [body.day], details: { count } }
          : null,
      ),
      body.day,
    ),
  )
  route(app, appointmentCalls.undoArrival, ({ body, caller, audit }) =>
    appointments.undoArrival(
      audit(({ visitId }) =>
        visitId === null
          ? null
          : { action: 'appointments.undoArrival', kind: 'appointment', subjects: [body.id], details: { visitId } },
      ),
      caller,
      body.id,
    ),
  )
}
