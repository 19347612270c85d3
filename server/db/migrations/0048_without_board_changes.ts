import { sql } from 'kysely'
import type { MigrationStep } from './migrationStep.ts'

/** Other servers are told of a board's change in its transaction, so that no table of changes is searched. */
export const withoutBoardChanges: MigrationStep = {
  name: '0048_without_board_changes',
  async up(db, dialect) {
    if (dialect !== 'postgres') return
    await sql`drop trigger board_changed on dids`.execute(db)
    await sql`drop function board_changed()`.execute(db)
    await sql`drop table board_changes`.execute(db)
  },
}
