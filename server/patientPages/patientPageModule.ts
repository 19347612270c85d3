import { patientPageCalls } from '../../contract/patientPages.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { PatientPageService } from './patientPageService.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'

/** The pages of patients, opened by a link on their slip: the calls of `/v1/patient-pages`. */
export const patientPageModule = ({ unit }: Context, estimates: WaitEstimates): Module => ({
  routes(app) {
    const pages = new PatientPageService(unit, estimates)
    route(app, patientPageCalls.create, ({ body: { visitId }, audit }) =>
      pages.create(
        audit(() => ({ action: 'visits.slip', kind: 'visit', subjects: [visitId] })),
        visitId,
      ),
    )
    route(app, patientPageCalls.read, ({ body, author }) => pages.read(body.token, author.address))
  },
})
