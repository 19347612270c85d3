import type { MigrationStep } from './migrationStep.ts'

/** The tag that a visit gave back when it was closed, for when it is opened again. */
export const returnedTags: MigrationStep = {
  name: '0013_returned_tags',
  async up(db) {
    // No reference: a tag may be deleted meanwhile, and its number is not given again.
    await db.schema.alterTable('visits').addColumn('returned_tag_id', 'integer').execute()
  },
}
