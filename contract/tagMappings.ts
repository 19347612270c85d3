import { z } from 'zod'
import { TAG_NUMBER_MAX, TAG_VALUE_MAX } from '../domain/limits.ts'
import * as c from './common.ts'
import { NUMBER_ID, patchOf, recordCalls } from './recordCalls.ts'

/** A tag: `tagNo` is printed on it, `tagValue` is what the reader sends. */
export const TagMapping = z.object({
  id: c.NumberId,
  tagNo: z.string(),
  tagValue: z.string(),
  tagType: z.string(),
  memo: z.string(),
  /**
   * Number of an older tag whose value differs only in case, separators, control characters or Unicode composition;
   * absent for none. A scan of
   * the value finds the older tag. Only our server sends it, for tags that were registered before it compared values
   * this way.
   */
  duplicateOf: z.string().optional(),
})
export type TagMapping = z.infer<typeof TagMapping>

export const TagMappingCreate = z.strictObject({
  tagNo: c.requiredDigits(TAG_NUMBER_MAX),
  tagValue: c.requiredText(TAG_VALUE_MAX),
  tagType: c.requiredText(20).default('RFID'),
  memo: c.Memo.default(''),
})
export type TagMappingCreate = z.infer<typeof TagMappingCreate>

export const TagMappingPatch = patchOf(TagMappingCreate, c.SentId)
export type TagMappingPatch = z.infer<typeof TagMappingPatch>

export const TAG_MAPPING_SORTS = ['id', 'tagNo', 'tagValue', 'tagType', 'memo'] as const
export const TagMappingQuery = c.listQuery(TAG_MAPPING_SORTS, {
  tagNo: c.TextFilter,
  tagValue: c.TextFilter,
  memo: c.TextFilter,
})
export type TagMappingQuery = z.infer<typeof TagMappingQuery>

export const tagMappingCalls = recordCalls({
  path: '/v1/tag-mappings',
  noun: '태그',
  one: '태그 한 개',
  id: NUMBER_ID,
  record: TagMapping,
  create: TagMappingCreate,
  patches: ['tagMappings', TagMappingPatch],
  query: TagMappingQuery,
  right: 'deleteTags',
})
