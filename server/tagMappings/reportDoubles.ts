import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { findDoubles } from './tagMappingRepository.ts'

/**
 * Logs the tags that no scan finds, for an older tag has the same value in the normal form (DE-30). The numbers are
 * printed on the tags; the values are not logged.
 */
export async function reportDoubles(db: Kysely<DB>, log: FastifyBaseLogger): Promise<void> {
  const doubles = await findDoubles(db)
  if (doubles.length === 0) return
  const tags = doubles.map(({ tagNo, duplicateOf }) => `${tagNo} (= ${duplicateOf})`)
  log.warn(
    { tags },
    'tags have the value of an older tag: scans find the older one; give them other values in the tag list',
  )
}
