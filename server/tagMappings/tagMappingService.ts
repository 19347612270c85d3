import type { Page } from '../../contract/common.ts'
import type { TagMapping, TagMappingCreate, TagMappingPatch, TagMappingQuery } from '../../contract/tagMappings.ts'
import { changeAll, allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { violated } from '../db/errors/violations.ts'
import { lockRows } from '../db/transactions/lockRows.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, type Refusal } from '../http/refusals.ts'
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
export class TagMappingService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(query: TagMappingQuery): Promise<Page<TagMapping>> {
    return listTags(this.#unit.db, query)
  }

  async one(id: number): Promise<TagMapping> {
    return allOrThrow('tag', [id], await findTags(this.#unit.db, [id]))[0]
  }

  create(audit: Audit<TagMapping>, tag: TagMappingCreate): Promise<TagMapping> {
    return this.#unit.change(audit, (tx) => refuseDuplicate(taken, () => insertTag(tx, tag)))
  }

  update(
    audit: Audit<TagMapping[]>,
    patches: readonly TagMappingPatch[],
    versions: readonly string[] = [],
  ): Promise<TagMapping[]> {
    return this.#unit.change(audit, async (tx) => {
      await lockRows(
        tx,
        'tag_mappings',
        patches.map(({ id }) => id),
      )
      await refuseChanged(tx, { action: 'tagMappings.update', patches, versions, read: (ids) => findTags(tx, ids) })
      const before = await normalValuesOf(
        tx,
        patches.flatMap(({ id, tagValue }) => (tagValue === undefined ? [] : id)),
      )
      const tags = await refuseDuplicate(taken, () => changeAll('tag', patches, (patch) => updateTag(tx, patch)))
      await promoteDoubles(tx, before)
      return tags
    })
  }

  remove(audit: Audit<{ ids: number[] }>, ids: readonly number[]): Promise<{ ids: number[] }> {
    return this.#unit.change(audit, async (tx) => {
      await lockRows(tx, 'tag_mappings', ids)
      allOrThrow('tag', ids, await findTags(tx, ids))
      const inUse = await tagsInUse(tx, ids)
      if (inUse.length > 0) throw conflict('TAG_IN_USE', { numbers: inUse.join(', ') })
      const before = await normalValuesOf(tx, ids)
      await deleteTags(tx, ids)
      await promoteDoubles(tx, before)
      return { ids: [...ids] }
    })
  }
}

function taken(error: unknown): Refusal {
  return violated(error).includes('tag_value')
    ? duplicate('tagValue', 'TAG_VALUE_TAKEN')
    : duplicate('tagNo', 'TAG_NUMBER_TAKEN')
}
