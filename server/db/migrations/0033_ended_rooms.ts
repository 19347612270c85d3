import type { MigrationStep } from './migrationStep.ts'

/** The room in which an exam ended at a board that got another room since, and planned rooms done at deleted boards. */
export const endedRooms: MigrationStep = {
  name: '0033_ended_rooms',
  async up(db) {
    await db.schema.alterTable('did_waitings').addColumn('ended_room_id', 'integer').execute()
    await db.schema.alterTable('visit_rooms').addColumn('done_at', 'text').execute()
  },
}
