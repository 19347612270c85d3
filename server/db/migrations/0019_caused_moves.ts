import type { MigrationStep } from './migrationStep.ts'

/** The move that led to a move: who was completed and sent on is taken back as one. */
export const causedMoves: MigrationStep = {
  name: '0019_caused_moves',
  async up(db) {
    await db.schema.alterTable('did_waiting_moves').addColumn('cause_id', 'integer').execute()
  },
}
