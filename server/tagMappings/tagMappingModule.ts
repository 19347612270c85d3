import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { tagMappingCalls } from '../../contract/tagMappings.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { TagMappingService } from './tagMappingService.ts'
import type { DB } from '../db/schema.ts'
import { findDoubles } from './tagMappingRepository.ts'

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

/**
 * Logs tags that scans never find, because an older tag has the same normal form. Their printed numbers are
 * logged, not their values.
 */
async function reportDoubles(db: Kysely<DB>, log: FastifyBaseLogger): Promise<void> {
  const doubles = await findDoubles(db)
  if (doubles.length === 0) return
  const tags = doubles.map(({ tagNo, duplicateOf }) => `${tagNo} (= ${duplicateOf})`)
  log.warn(
    { tags },
    'tags have the same value as an older tag, scans find only the older one; change their values in the tag list',
  )
}
