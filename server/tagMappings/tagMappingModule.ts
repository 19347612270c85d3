import { tagMappingCalls } from '../../contract/tagMappings.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { TagMappingService } from './tagMappingService.ts'
import { reportDoubles } from './reportDoubles.ts'

/** The tags: the calls of `/v1/tag-mappings`. */
export function tagMappingModule({ unit, db, app }: Context): Module {
  const tags = new TagMappingService(unit)
  app.addHook('onListen', () => reportDoubles(db, app.log))
  return {
    routes(api) {
      route(api, tagMappingCalls.list, ({ query }) => tags.list(query))
      route(api, tagMappingCalls.one, ({ params, reply }) => withRecordVersion(reply, tags.one(params.id)))
      route(api, tagMappingCalls.create, ({ body, audit }) =>
        tags.create(audit(created('tagMappings.create', 'tag', body)), body),
      )
      route(api, tagMappingCalls.update, ({ body, request, audit }) =>
        tags.update(
          audit(updated('tagMappings.update', 'tag', body.tagMappings)),
          body.tagMappings,
          namedVersions(request),
        ),
      )
      route(api, tagMappingCalls.remove, ({ body, audit }) =>
        tags.remove(audit(removed('tagMappings.remove', 'tag', body.ids)), body.ids),
      )
    },
  }
}
