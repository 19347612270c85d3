import type { MigrationStep } from './migrationStep.ts'

/** The places of a room, such as windows, which of them are closed, and to which one a patient was called. */
export const roomPlaces: MigrationStep = {
  name: '0126_room_places',
  async up(db) {
    await db.schema.alterTable('rooms').addColumn('places', 'text').execute()
    await db.schema
      .alterTable('rooms')
      .addColumn('closed_places', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (const table of ['did_waitings', 'did_waiting_moves'])
      await db.schema.alterTable(table).addColumn('place', 'integer').execute()
  },
}
