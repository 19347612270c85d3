import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { findDoubles } from './tagMappingRepository.ts'

/**
 * Logs tags that scans never find, because an older tag has the same normal form. Their printed numbers are
 * logged, not their values.
 */
export async function reportDoubles(db: Kysely<DB>, log: FastifyBaseLogger): Promise<void> {
  const doubles = await findDoubles(db)
  if (doubles.length === 0) return
  const tags = doubles.map(({ tagNo, duplicateOf }) => `${tagNo} (= ${duplicateOf})`)
  log.warn(
    { tags },
    'tags have the same value as an older tag, scans find only the older one; change their values in the tag list',
  )
}
