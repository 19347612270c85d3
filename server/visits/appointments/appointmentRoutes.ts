import type { FastifyInstance } from 'fastify'
import { appointmentCalls, type AppointmentImport, type ImportedAppointments } from '../../../contract/appointments.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import { withRecordVersion } from '../../http/recordVersion.ts'
import { route } from '../../http/route.ts'
import { recordRoutes } from '../../records/recordRoutes.ts'
import { appointmentRecords, AppointmentService } from './appointmentService.ts'

const READ = { action: 'appointments.read', kind: 'appointment' } as const

/** Registers the routes of `/v1/appointments` (docs/decisions/visits.md#appointments). */
export function appointmentRoutes(app: FastifyInstance, unit: UnitOfWork, timeZone: string): void {
  const { list, one, ...changes } = appointmentCalls
  const records = appointmentRecords(unit, timeZone)
  const appointments = new AppointmentService(unit, timeZone)
  recordRoutes(app, changes, records)
  route(app, list, ({ query }) => records.list(query), {
    reads: () => READ,
    shows: ({ content }) => content,
  })
  route(app, appointmentCalls.counts, ({ query }) => appointments.counts(query.day))
  route(app, one, ({ params, reply }) => withRecordVersion(reply, records.one(params.id)), {
    reads: ({ params: { id } }) => ({ ...READ, subjects: [id] }),
    shows: (appointment) => [appointment],
  })
  route(app, appointmentCalls.search, ({ body }) => appointments.search(body.text), {
    reads: () => READ,
    shows: (found) => found,
  })
  // Uploads are audited by their count: names in the audit log would outlive the erased names.
  route(app, appointmentCalls.upload, ({ body, audit }) =>
    appointments.import(
      audit((result) =>
        body.isPreview
          ? null
          : {
              action: 'appointments.upload',
              kind: 'appointment',
              subjects: [result.day],
              details: counts(body, result),
            },
      ),
      body,
    ),
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

/** Numbers of an upload for the audit log; `left` are the differences that were not taken over. */
function counts(
  { update, remove, restore }: AppointmentImport,
  { added, changed, kept, missing, deleted }: ImportedAppointments,
): Readonly<Record<string, number>> {
  const chosen = (ids: readonly number[], of: readonly { readonly id: number }[]) =>
    of.filter(({ id }) => ids.includes(id)).length
  const [updated, removed, restored] = [chosen(update, changed), chosen(remove, missing), chosen(restore, deleted)]
  const left = new Set([...changed, ...kept].map(({ id }) => id)).size + missing.length + deleted.length
  const others = { changed: updated, removed, left: left - updated - removed - restored }
  return { added, ...Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0)) }
}
