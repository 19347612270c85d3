import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Named lists of rooms, and the package that a visit was checked in with. */
export const packages: MigrationStep = {
  name: '0024_packages',
  async up(db, dialect) {
    await db.schema
      .createTable('packages')
      .$call(numbered(dialect))
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('company', 'text', (column) => column.notNull())
      .addColumn('memo', 'text', (column) => column.notNull())
      .$call(strict(dialect))
      .execute()
    await db.schema
      .createTable('package_rooms')
      .addColumn('package_id', 'integer', (column) => column.notNull().references('packages.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('package_rooms_key', ['package_id', 'position'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('package_rooms_room').on('package_rooms').column('room_id').execute()
    await db.schema
      .alterTable('visits')
      .addColumn('package_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
