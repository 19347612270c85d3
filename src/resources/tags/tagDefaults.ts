import type { TagMappingCreate } from '../../../contract/tagMappings.ts'

/** What a new tag starts with; the server fills in its type. */
export const TAG_DEFAULTS: Omit<TagMappingCreate, 'tagType'> = { tagNo: '', tagValue: '', memo: '' }
