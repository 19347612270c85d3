import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { MoveQuery, WaitingMove } from '../../contract/waitingMoves.ts'
import { when } from '../db/lists/filters.ts'
import { NEWEST_FIRST, readPage } from '../db/lists/list.ts'
import type { DB } from '../db/schema.ts'
import { toMove } from '../queue/log/lastMove.ts'

/** Returns one page of the log, newest first. */
export function listMoves(db: Kysely<DB>, query: MoveQuery): Promise<Page<WaitingMove>> {
  const { didId, visitId } = query
  const filtered = db
    .selectFrom('did_waiting_moves')
    .selectAll()
    // Subqueries, not joins, so that counting the rows does not need them.
    .select((eb) => [
      eb.selectFrom('visits').select('visits.name').whereRef('visits.id', '=', 'visit_id').as('patient_name'),
      eb.selectFrom('visits').select('visits.number').whereRef('visits.id', '=', 'visit_id').as('patient_number'),
    ])
    .where((eb) =>
      eb.and([...when(didId, (id) => eb('did_id', '=', id)), ...when(visitId, (id) => eb('visit_id', '=', id))]),
    )
  return readPage(filtered, query, NEWEST_FIRST, (row) => ({
    ...toMove(row),
    name: row.patient_name ?? '',
    ...(row.patient_number !== null && { number: row.patient_number }),
  }))
}
