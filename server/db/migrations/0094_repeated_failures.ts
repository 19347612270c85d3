import type { MigrationStep } from './migrationStep.ts'

/** A failed HL7 message that its sender repeats is one row with the number of times; rows of before have no hash. */
export const repeatedFailures: MigrationStep = {
  name: '0094_repeated_failures',
  async up(db) {
    await db.schema.alterTable('hl7_failures').addColumn('hash', 'text').execute()
    await db.schema
      .alterTable('hl7_failures')
      .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('hl7_failures_hash').on('hl7_failures').column('hash').unique().execute()
  },
}
