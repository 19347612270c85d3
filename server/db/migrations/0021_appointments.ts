import type { MigrationStep } from './migrationStep.ts'
import { numbered, strict } from './tables.ts'

/** Patients expected on a day, and their planned rooms. */
export const appointments: MigrationStep = {
  name: '0021_appointments',
  async up(db, dialect) {
    await db.schema
      .createTable('appointments')
      .$call(numbered(dialect))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('identity', 'text', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('patient_no', 'text', (column) => column.notNull())
      .addColumn('company', 'text', (column) => column.notNull())
      .addColumn('alerts', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('arrived', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('visit_id', 'integer', (column) => column.references('visits.id').onDelete('set null'))
      .addUniqueConstraint('appointments_identity', ['day', 'identity'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('appointments_visit').on('appointments').column('visit_id').execute()
    await db.schema
      .createTable('appointment_rooms')
      .addColumn('appointment_id', 'integer', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('appointment_rooms_key', ['appointment_id', 'position'])
      .$call(strict(dialect))
      .execute()
    await db.schema.createIndex('appointment_rooms_room').on('appointment_rooms').column('room_id').execute()
  },
}
