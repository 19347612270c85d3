import type { MigrationStep } from './migrationStep.ts'

/**
 * The order of planned rooms, and whether the patients of a package join the queue of the first room when they
 * arrive. Rooms planned before have no order.
 */
export const roomOrder: MigrationStep = {
  name: '0037_room_order',
  async up(db) {
    for (const table of ['package_rooms', 'visit_rooms']) {
      await db.schema
        .alterTable(table)
        .addColumn('rule', 'text', (column) => column.notNull().defaultTo('ANY'))
        .execute()
      await db.schema.alterTable(table).addColumn('after_room_id', 'integer').execute()
    }
    await db.schema
      .alterTable('packages')
      .addColumn('joins_first', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
