import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'
import { strict } from './tables.ts'

/** Settings of each kiosk, its own reports, and calls for help there. */
export const kioskHelp: MigrationStep = {
  name: '0128_kiosk_help',
  async up(db, dialect) {
    await db.schema
      .createTable('kiosks')
      .addColumn('api_key_id', 'integer', (column) => column.primaryKey().references('api_keys.id').onDelete('cascade'))
      .addColumn('inches', 'integer', (column) => column.notNull().defaultTo(22))
      .addColumn('printer', 'text', (column) => column.notNull().defaultTo('UNKNOWN'))
      .addColumn('help_at', 'text')
      .$call(strict(dialect))
      .execute()
    await sql`insert into kiosks (api_key_id) select id from api_keys where scopes = 'kiosk'`.execute(db)
  },
}
