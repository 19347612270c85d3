import type { MigrationStep } from './migrationStep.ts'

/** The tag that a visit returned when it was closed; reopening the visit restores it. */
export const returnedTags: MigrationStep = {
  name: '0013_returned_tags',
  async up(db) {
    // No foreign key: the tag may be deleted meanwhile, and its id is not reused.
    await db.schema.alterTable('visits').addColumn('returned_tag_id', 'integer').execute()
  },
}
