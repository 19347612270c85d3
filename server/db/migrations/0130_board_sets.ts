import type { MigrationStep } from './migrationStep.ts'
import { creator, integers, key, texts } from './tables.ts'

/** Several boards on one screen, by a name and a short address. */
export const boardSets: MigrationStep = {
  name: '0130_board_sets',
  async up(db, dialect) {
    const table = creator(db, dialect)
    await table('board_sets', (t) => t.addColumn('id', 'text', key).$call(texts('name')))
    await table('board_set_boards', (t) =>
      t
        .addColumn('board_set_id', 'text', (column) => column.notNull().references('board_sets.id').onDelete('cascade'))
        .$call(integers('position'))
        .addColumn('did_id', 'integer', (column) => column.notNull().references('dids.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('board_set_boards_key', ['board_set_id', 'position']),
    )
    await db.schema
      .alterTable('displays')
      .addColumn('page', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('board_set_boards_did').on('board_set_boards').column('did_id').execute()
  },
}
