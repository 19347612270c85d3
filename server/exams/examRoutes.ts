import type { FastifyInstance } from 'fastify'
import { examCalls } from '../../contract/exams.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { ExamService } from './examService.ts'

/** Registers the calls of `/v1/exams`. */
export function examRoutes(app: FastifyInstance, exams: ExamService): void {
  route(app, examCalls.list, ({ query }) => exams.list(query))
  route(app, examCalls.one, ({ params, reply }) => withRecordVersion(reply, exams.one(params.id)))
  route(app, examCalls.create, ({ body, audit }) => exams.create(audit(created('exams.create', 'exam', body)), body))
  route(app, examCalls.update, ({ body, request, audit }) =>
    exams.update(audit(updated('exams.update', 'exam', body.exams)), body.exams, namedVersions(request)),
  )
  route(app, examCalls.remove, ({ body, audit }) =>
    exams.remove(audit(removed('exams.remove', 'exam', body.ids)), body.ids),
  )
}
