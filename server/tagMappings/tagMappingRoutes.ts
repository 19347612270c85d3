import type { FastifyInstance } from 'fastify'
import { tagMappingCalls } from '../../contract/tagMappings.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { TagMappingService } from './tagMappingService.ts'

/** Registers the calls of `/v1/tag-mappings`. */
export function tagMappingRoutes(app: FastifyInstance, tags: TagMappingService): void {
  route(app, tagMappingCalls.list, ({ query }) => tags.list(query))
  route(app, tagMappingCalls.one, ({ params, reply }) => withRecordVersion(reply, tags.one(params.id)))
  route(app, tagMappingCalls.create, ({ body, audit }) =>
    tags.create(audit(created('tagMappings.create', 'tag', body)), body),
  )
  route(app, tagMappingCalls.update, ({ body, request, audit }) =>
    tags.update(
      audit(updated('tagMappings.update', 'tag', body.tagMappings)),
      body.tagMappings,
      namedVersions(request),
    ),
  )
  route(app, tagMappingCalls.remove, ({ body, audit }) =>
    tags.remove(audit(removed('tagMappings.remove', 'tag', body.ids)), body.ids),
  )
}
