import type { MigrationStep } from './migrationStep.ts'

/** When the device of a pairing has last asked whether it was approved. */
export const seenPairings: MigrationStep = {
  name: '0106_seen_pairings',
  async up(db) {
    for (const table of ['display_pairings', 'kiosk_pairings'])
      await db.schema.alterTable(table).addColumn('seen_at', 'text').execute()
  },
}
