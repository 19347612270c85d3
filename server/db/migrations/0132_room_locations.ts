import type { MigrationStep } from './migrationStep.ts'

/** Where a room is: its floor in two languages, and a picture by which patients find it. */
export const roomLocations: MigrationStep = {
  name: '0132_room_locations',
  async up(db) {
    for (const column of ['floor_kr', 'floor_en'])
      await db.schema
        .alterTable('rooms')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute()
    await db.schema.alterTable('rooms').addColumn('picture', 'text').execute()
  },
}
