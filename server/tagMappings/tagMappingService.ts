import type { TagMapping, TagMappingCreate, TagMappingPatch, TagMappingQuery } from '../../contract/tagMappings.ts'
import { violated } from '../db/errors/databaseErrors.ts'
import { lockRows } from '../db/transactions/locks.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, type Refusal } from '../http/refusals.ts'
import { refuseDuplicate } from '../records/bulk.ts'
import { recordService } from '../records/recordService.ts'
import {
  deleteTags,
  findTags,
  insertTag,
  listTags,
  normalValuesOf,
  promoteDoubles,
  tagsInUse,
  updateTag,
} from './tagMappingRepository.ts'

/**
 * Manages tags. Printed numbers and the normal forms of reader values are unique; a tag that a patient carries
 * cannot be deleted.
 */
export const tagMappingService = (unit: UnitOfWork) =>
  recordService<TagMapping, TagMappingCreate, TagMappingPatch, TagMappingQuery>(unit, {
    records: 'tagMappings',
    list: listTags,
    find: findTags,
    create: (tx, tag) => refuseDuplicate(taken, () => insertTag(tx, tag)),
    lock: (tx, ids) => lockRows(tx, 'tag_mappings', ids),
    async update(tx, patches) {
      const before = await normalValuesOf(
        tx,
        patches.flatMap(({ id, tagValue }) => (tagValue === undefined ? [] : id)),
      )
      for (const patch of patches) await refuseDuplicate(taken, () => updateTag(tx, patch))
      await promoteDoubles(tx, before)
    },
    lockToRemove: (tx, ids) => lockRows(tx, 'tag_mappings', ids),
    async remove(tx, ids) {
      const inUse = await tagsInUse(tx, ids)
      if (inUse.length > 0) throw conflict('TAG_IN_USE', { numbers: inUse.join(', ') })
      const before = await normalValuesOf(tx, ids)
      await deleteTags(tx, ids)
      await promoteDoubles(tx, before)
    },
  })

function taken(error: unknown): Refusal {
  return violated(error).includes('tag_value')
    ? duplicate('tagValue', 'TAG_VALUE_TAKEN')
    : duplicate('tagNo', 'TAG_NUMBER_TAKEN')
}
