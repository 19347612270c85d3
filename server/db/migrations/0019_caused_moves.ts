import type { MigrationStep } from './migrationStep.ts'

/** The move that caused another one: completing a patient and sending them on is undone as one. */
export const causedMoves: MigrationStep = {
  name: '0019_caused_moves',
  async up(db) {
    await db.schema.alterTable('did_waiting_moves').addColumn('cause_id', 'integer').execute()
  },
}
