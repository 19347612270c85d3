import { examCalls } from '../../contract/exams.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { ExamService } from './examService.ts'

/** The exams: the calls of `/v1/exams`. */
export const examModule = ({ unit }: Context): Module => ({
  routes(app) {
    const exams = new ExamService(unit)
    route(app, examCalls.list, ({ query }) => exams.list(query))
    route(app, examCalls.one, ({ params, reply }) => withRecordVersion(reply, exams.one(params.id)))
    route(app, examCalls.create, ({ body, audit }) => exams.create(audit(created('exams.create', 'exam', body)), body))
    route(app, examCalls.update, ({ body, request, audit }) =>
      exams.update(audit(updated('exams.update', 'exam', body.exams)), body.exams, namedVersions(request)),
    )
    route(app, examCalls.remove, ({ body, audit }) =>
      exams.remove(audit(removed('exams.remove', 'exam', body.ids)), body.ids),
    )
  },
})
