import type { FastifyInstance } from 'fastify'
import { examCalls } from '../../contract/exams.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { ExamService } from './examService.ts'

/** The calls of `/v1/exams` (AP-08). */
export function examRoutes(app: FastifyInstance, exams: ExamService): void {
  route(app, examCalls.list, ({ query }) => exams.list(query))
  route(app, examCalls.one, ({ params, reply }) => withRecordVersion(reply, exams.one(params.id)))
  route(app, examCalls.create, ({ body }) => exams.create(body))
  route(app, examCalls.update, ({ body, request }) => exams.update(body.exams, namedVersions(request)))
  route(app, examCalls.remove, ({ body }) => exams.remove(body.ids))
}
