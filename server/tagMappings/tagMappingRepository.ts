import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { TAG_MAPPING_SORTS, TagMapping, TagMappingCreate, TagMappingPatch, TagMappingQuery } from '../../contract/tagMappings.ts'
import { byNumber, contains, type ListPlan, readPage, startsWith, when } from '../db/list.ts'
import type { DB, Row } from '../db/schema.ts'

/** One page of tags, by printed number unless the request sorts. */
export function listTags(db: Kysely<DB>, query: TagMappingQuery): Promise<Page<TagMapping>> {
  const filtered = db
    .selectFrom('tag_mappings')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...when(query.tagNo, (tagNo) => startsWith(eb.ref('tag_no'), tagNo)),
        ...when(query.tagValue, (tagValue) => contains(eb.ref('tag_value'), tagValue)),
        ...when(query.memo, (memo) => contains(eb.ref('memo'), memo)),
      ]),
    )
  return readPage(filtered, query, LIST_PLAN, toTag)
}

/** The tags of these ids that exist, in no particular order. */
export async function findTags(db: Kysely<DB>, ids: readonly number[]): Promise<TagMapping[]> {
  return (await db.selectFrom('tag_mappings').selectAll().where('id', 'in', ids).execute()).map(toTag)
}

export async function insertTag(db: Kysely<DB>, { tagNo, tagValue, tagType, memo }: TagMappingCreate): Promise<TagMapping> {
  const values = { tag_no: tagNo, tag_value: tagValue, tag_type: tagType, memo }
  return toTag(await db.insertInto('tag_mappings').values(values).returningAll().executeTakeFirstOrThrow())
}

/** Changes what the patch names; undefined when there is no such tag. */
export async function updateTag(db: Kysely<DB>, { id, tagNo, tagValue, tagType, memo }: TagMappingPatch): Promise<TagMapping | undefined> {
  const changes = { id, tag_no: tagNo, tag_value: tagValue, tag_type: tagType, memo }
  const row = await db.updateTable('tag_mappings').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  return row && toTag(row)
}

/** Printed numbers of those of these tags that hang on an open visit. */
export async function tagsInUse(db: Kysely<DB>, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .innerJoin('tag_mappings', 'tag_mappings.id', 'visits.tag_mapping_id')
    .select('tag_mappings.tag_no')
    .where('tag_mappings.id', 'in', ids)
    .where('visits.status', '=', 'OPEN')
    .execute()
  return rows.map((row) => row.tag_no)
}

/** Closed visits forget the tag. */
export async function deleteTags(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('tag_mappings').where('id', 'in', ids).execute()
}

const column = (name: string) => [sql.ref<string>(name)]

const LIST_PLAN: ListPlan<(typeof TAG_MAPPING_SORTS)[number]> = {
  orders: {
    id: column('id'),
    tagNo: byNumber(sql.ref('tag_no')),
    tagValue: column('tag_value'),
    tagType: column('tag_type'),
    memo: column('memo'),
  },
  fallback: [
    { field: 'tagNo', dir: 'asc' },
    { field: 'id', dir: 'asc' },
  ],
  walked: ['tagNo'],
}

function toTag({ id, tag_no, tag_value, tag_type, memo }: Row<'tag_mappings'>): TagMapping {
  return { id, tagNo: tag_no, tagValue: tag_value, tagType: tag_type, memo }
}
