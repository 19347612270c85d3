import type { Kysely } from 'kysely'
import type { Visit } from '../../../contract/visits.ts'
import type { DB } from '../../db/schema.ts'
import { inOrder } from '../../records/bulk.ts'
import { findVisits } from '../visitRepository.ts'
import { patientRank } from './patientRank.ts'

/** Maximum number of results: a longer text finds fewer. */
export const FOUND_MAX = 20
/** Maximum number of visits to search; the latest ones are searched. */
const SEARCHED_MAX = 10_000

/**
 * Finds patients who match a text ({@link patientRank}), among open visits and those of a day that are closed, at most
 * {@link FOUND_MAX}. Better matches come first, then patients who are here, then the latest.
 * @param day `2026-03-01`
 */
export async function searchVisits(db: Kysely<DB>, text: string, day: string): Promise<Visit[]> {
  const rows = await db
    .selectFrom('visits')
    .leftJoin('tag_mappings', 'tag_mappings.id', 'visits.tag_mapping_id')
    .select([
      'visits.id',
      'visits.status',
      'visits.name',
      'visits.number',
      'patient_no as patientNo',
      'tag_no as tagNo',
      'normal_tag_value as tagValue',
    ])
    .where((eb) => eb.or([eb('visits.status', '=', 'OPEN'), eb('visits.day', '=', day)]))
    .orderBy('visits.id', 'desc')
    .limit(SEARCHED_MAX)
    .execute()
  const found = rows
    .flatMap(({ id, status, ...sought }) => {
      const rank = patientRank(text, sought)
      return rank === undefined ? [] : [{ id, rank, hasLeft: Number(status !== 'OPEN') }]
    })
    .sort((one, other) => one.rank - other.rank || one.hasLeft - other.hasLeft || other.id - one.id)
    .slice(0, FOUND_MAX)
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await findVisits(db, ids))
}
