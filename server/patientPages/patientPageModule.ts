import { patientPageCalls } from '../../contract/patientPages.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { FinishEstimates } from '../queue/estimates/finishEstimates.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { PatientPageService } from './patientPageService.ts'

/** The pages of patients, opened by a link on their slip: the calls of `/v1/patient-pages`. */
export const patientPageModule = ({ unit, config, settings }: Context, estimates: WaitEstimates): Module => ({
  routes(app) {
    const pages = new PatientPageService(unit, {
      estimates,
      finishes: new FinishEstimates(unit, estimates),
      timeZone: config.timeZone,
      asksFeedback: () => settings.current.patientFeedback,
    })
    route(app, patientPageCalls.create, ({ body: { visitId }, audit }) =>
      pages.create(
        audit(() => ({ action: 'visits.slip', kind: 'visit', subjects: [visitId] })),
        visitId,
      ),
    )
    route(app, patientPageCalls.read, ({ body, author }) => pages.read(body.token, author.address))
    route(app, patientPageCalls.away, ({ body, author }) => pages.away(body.token, body.minutes, author.address))
    route(app, patientPageCalls.back, ({ body, author }) => pages.back(body.token, author.address))
    route(app, patientPageCalls.rate, ({ body, author }) => pages.rate(body.token, body.feedback, author.address))
  },
})
