import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import {
  type TAG_MAPPING_SORTS,
  TagMapping,
  type TagMappingCreate,
  type TagMappingPatch,
  type TagMappingQuery,
} from '../../contract/tagMappings.ts'
import { normalTagValue } from '../../domain/tagValue.ts'
import { byNumber, contains, matching, startsWith, type ListPlan, ascending, readPage } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { recordReader, toColumns } from '../db/tables/columns.ts'

const toTag = recordReader(TagMapping)

/** Number of the older tag with the same value; null for a tag that is no double. */
const DUPLICATE_OF = sql<string | null>`case when tag_mappings.is_double = 1 then (
  select older.tag_no from tag_mappings as older where older.normal_tag_value = tag_mappings.normal_tag_value and older.is_double = 0
) end`.as('duplicate_of')

/** Reads one page of tags, by printed number unless the request sorts. */
export function listTags(db: Kysely<DB>, query: TagMappingQuery): Promise<Page<TagMapping>> {
  const filtered = db
    .selectFrom('tag_mappings')
    .selectAll()
    .select(DUPLICATE_OF)
    .where((eb) =>
      matching(query, {
        tagNo: (tagNo) => startsWith(eb.ref('tag_no'), tagNo),
        tagValue: (tagValue) => contains(eb.ref('normal_tag_value'), normalTagValue(tagValue)),
        memo: (memo) => contains(eb.ref('memo'), memo),
      }),
    )
  return readPage(filtered, query, LIST_PLAN, toTag)
}

/** Finds the existing tags among these ids, in no particular order. */
export async function findTags(db: Kysely<DB>, ids: readonly number[]): Promise<TagMapping[]> {
  return (await db.selectFrom('tag_mappings').selectAll().select(DUPLICATE_OF).where('id', 'in', ids).execute()).map(
    toTag,
  )
}

/**
 * Finds the doubles: tags whose values differ from that of an older tag only in case, separators, control characters or Unicode composition.
 */
export async function findDoubles(db: Kysely<DB>): Promise<TagMapping[]> {
  return (
    await db
      .selectFrom('tag_mappings')
      .selectAll()
      .select(DUPLICATE_OF)
      .where('is_double', '=', sql.lit(1))
      .orderBy('id')
      .execute()
  ).map(toTag)
}

/** Inserts a tag, with its value also in the form that taps are looked up by. @returns its id */
export async function insertTag(db: Kysely<DB>, tag: TagMappingCreate): Promise<number> {
  const values = { ...toColumns(tag), normal_tag_value: normalTagValue(tag.tagValue) }
  return (await db.insertInto('tag_mappings').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Updates the patched fields of a tag; a double that gets a unique value is no longer one. */
export async function updateTag(db: Kysely<DB>, tag: TagMappingPatch): Promise<void> {
  const normal = tag.tagValue === undefined ? undefined : normalTagValue(tag.tagValue)
  await db
    .updateTable('tag_mappings')
    .set({ ...toColumns(tag), normal_tag_value: normal })
    .$if(normal !== undefined, (update) =>
      update.set((eb) => ({
        is_double: eb
          .case()
          .when('normal_tag_value', '=', normal ?? '')
          .then(eb.ref('is_double'))
          .else(0)
          .end(),
      })),
    )
    .where('id', '=', tag.id)
    .execute()
}

/** Returns the normal forms of the tags' values. */
export async function normalValuesOf(db: Kysely<DB>, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tag_mappings')
    .select('normal_tag_value')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => row.normal_tag_value)
}

/** For each value that is left with doubles only, makes the oldest double the valid tag. */
export async function promoteDoubles(db: Kysely<DB>, normalValues: readonly string[]): Promise<void> {
  for (const normal of normalValues.toSorted()) {
    await db
      .updateTable('tag_mappings')
      .set({ is_double: 0 })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('tag_mappings')
          .select((eb) => eb.fn.min('id').as('id'))
          .where('normal_tag_value', '=', normal)
          .where('is_double', '=', sql.lit(1)),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tag_mappings as other')
              .select('other.id')
              .where('other.normal_tag_value', '=', normal)
              .where('other.is_double', '=', sql.lit(0)),
          ),
        ),
      )
      .execute()
  }
}

/** Returns the printed numbers of the tags that belong to an open visit. */
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

/** Deletes tags; the references of closed visits become null. */
export async function deleteTags(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('tag_mappings').where('id', 'in', ids).execute()
}

const LIST_PLAN: ListPlan<(typeof TAG_MAPPING_SORTS)[number]> = {
  orders: { tagNo: byNumber(sql.ref('tag_no')) },
  fallback: ascending('tagNo', 'id'),
}
