import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/**
 * Lists count and sort their rows, without a count kept by triggers. The indexes of columns with few values go, because
 * SQLite would search by them and look up half of the rows one by one.
 */
export const plainLists: MigrationStep = {
  name: '0049_plain_lists',
  async up(db, dialect) {
    for (const event of ['insert', 'delete']) {
      const trigger = sql.id(`visits_size_${event}`)
      await (dialect === 'sqlite' ? sql`drop trigger ${trigger}` : sql`drop trigger ${trigger} on visits`).execute(db)
    }
    if (dialect === 'postgres') await sql`drop function visits_sized()`.execute(db)
    await db.schema.dropTable('table_sizes').execute()
    for (const column of ['max_patient', 'use_rfid'])
      for (const dir of ['asc', 'desc']) await db.schema.dropIndex(`rooms_by_${column}_${dir}`).execute()
  },
}
