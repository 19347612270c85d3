import type { TagMappingCreate } from '../../../contract/tagMappings.ts'

/** Initial values of a new tag; the server sets its type. */
export const TAG_DEFAULTS: Omit<TagMappingCreate, 'tagType'> = { tagNo: '', tagValue: '', memo: '' }
