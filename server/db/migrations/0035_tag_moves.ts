import type { MigrationStep } from './migrationStep.ts'

/** The patient's last move when a tap was answered: after a later one the answer is not repeated. */
export const tagMoves: MigrationStep = {
  name: '0035_tag_moves',
  async up(db) {
    await db.schema.alterTable('tag_taps').addColumn('move_id', 'integer').execute()
  },
}
