import type { TagMappingCreate } from '../../../contract/tagMappings.ts'
import { MEMO_MAX, TAG_NUMBER_MAX, TAG_VALUE_MAX } from '../../../domain/limits.ts'
import { normalTagValue } from '../../../domain/tagValue.ts'
import { sheetOf } from '../../sheets/sheet.ts'

/** Initial values of a new tag; the server sets its type. */
export const TAG_DEFAULTS: Omit<TagMappingCreate, 'tagType'> = { tagNo: '', tagValue: '', memo: '' }

/**
 * Columns of tags in a CSV file. The value is exported: the list shows and filters it anyway, and without it
 * the file could not be imported. The form masks it to hide a reader's keystrokes, not to protect a secret.
 */
export const TAG_SHEET = sheetOf('did-waitings/tag-mappings', {
  defaults: TAG_DEFAULTS,
  columns: [
    { source: 'tagNo', cell: { type: 'digits', max: TAG_NUMBER_MAX }, required: true, unique: true },
    {
      source: 'tagValue',
      cell: { type: 'text', max: TAG_VALUE_MAX, isCode: true },
      required: true,
      unique: normalTagValue,
    },
    { source: 'memo', cell: { type: 'text', max: MEMO_MAX, lines: true } },
  ],
})
