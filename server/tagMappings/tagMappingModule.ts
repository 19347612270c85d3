import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { tagMappingCalls } from '../../contract/tagMappings.ts'
import type { DB } from '../db/schema.ts'
import type { Context, Module } from '../module.ts'
import { recordRoutes } from '../records/recordRoutes.ts'
import { findDoubles } from './tagMappingRepository.ts'
import { tagMappingService } from './tagMappingService.ts'

/** The tags: the calls of `/v1/tag-mappings`. */
export function tagMappingModule({ unit, db, app }: Context): Module {
  app.addHook('onListen', () => reportDoubles(db, app.log))
  return { routes: (api) => recordRoutes(api, tagMappingCalls, tagMappingService(unit)) }
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
