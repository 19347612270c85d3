import type { FastifyInstance } from 'fastify'
import { patientPageCalls } from '../../contract/patientPages.ts'
import { route } from '../http/route.ts'
import type { PatientPageService } from './patientPageService.ts'

/** Registers the calls of `/v1/patient-pages`: staff print a link, the patient reads the page. */
export function patientPageRoutes(app: FastifyInstance, pages: PatientPageService): void {
  route(app, patientPageCalls.create, ({ body: { visitId }, audit }) =>
    pages.create(
      audit(() => ({ action: 'visits.slip', kind: 'visit', subjects: [visitId] })),
      visitId,
    ),
  )
  route(app, patientPageCalls.read, ({ body, author }) => pages.read(body.token, author.address))
}
