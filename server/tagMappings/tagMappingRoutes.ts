import type { FastifyInstance } from 'fastify'
import { tagMappingCalls } from '../../contract/tagMappings.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { TagMappingService } from './tagMappingService.ts'

/** The calls of `/v1/tag-mappings` (AP-07). */
export function tagMappingRoutes(app: FastifyInstance, tags: TagMappingService): void {
  route(app, tagMappingCalls.list, ({ query }) => tags.list(query))
  route(app, tagMappingCalls.one, ({ params, reply }) => withRecordVersion(reply, tags.one(params.id)))
  route(app, tagMappingCalls.create, ({ body }) => tags.create(body))
  route(app, tagMappingCalls.update, ({ body, request }) => tags.update(body.tagMappings, namedVersions(request)))
  route(app, tagMappingCalls.remove, ({ body }) => tags.remove(body.ids))
}
