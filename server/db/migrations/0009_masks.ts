import { sql } from 'kysely'
import { type Mask, maskInForce } from '../../../domain/masking.ts'
import type { MigrationStep } from './migrationStep.ts'

interface Shown {
  readonly visitId: number
  readonly use: number
  readonly index: number
  readonly character: string
}

/** The masks under which each name is shown: two boards that hide different letters would reveal the name. */
export const masks: MigrationStep = {
  name: '0009_masks',
  async up(db) {
    await db.schema
      .alterTable('visits')
      .addColumn('masks', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // Patients of open visits have been shown under the mask of each board they were at.
    const { rows } = await sql<Shown>`
      select distinct visit_id as "visitId", masking_use as "use", masking_index as "index", masking_character as "character"
      from did_waitings
      join visits on visits.id = did_waitings.visit_id
      join did_options on did_options.did_id = did_waitings.did_id
      where visits.status = 'OPEN'
      order by 1, 3, 4
    `.execute(db)
    for (const [visitId, shown] of Map.groupBy(rows, (row) => row.visitId)) {
      const byPosition = new Map<number, Mask>(
        shown
          .map(({ use, ...mask }) => maskInForce({ use: use === 1, ...mask }))
          .map(({ index, character }) => [index, { index, character }]),
      )
      await sql`update visits set masks = ${JSON.stringify([...byPosition.values()])} where id = ${visitId}`.execute(db)
    }
  },
}
