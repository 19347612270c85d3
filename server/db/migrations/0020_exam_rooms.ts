import type { MigrationStep } from './migrationStep.ts'

/** The room of an exam; deleting the room keeps the exam. */
export const examRooms: MigrationStep = {
  name: '0020_exam_rooms',
  async up(db) {
    await db.schema
      .alterTable('exams')
      .addColumn('room_id', 'integer', (column) => column.references('rooms.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('exams_room').on('exams').column('room_id').execute()
  },
}
