import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { MoveQuery, WaitingMove } from '../../contract/waitingMoves.ts'
import { when } from '../db/lists/filters.ts'
import { type ListPlan, readPage } from '../db/lists/list.ts'
import type { DB } from '../db/schema.ts'
import { toMove } from '../queue/log/lastMove.ts'
import type { MoveCounts } from './moveCounts.ts'

/** Returns one page of the log, newest first. @param counts counts a board's log from its cache, if given */
export function listMoves(db: Kysely<DB>, query: MoveQuery, counts?: MoveCounts): Promise<Page<WaitingMove>> {
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
  const plan = {
    ...NEWEST_FIRST,
    ...(counts && didId !== undefined && visitId === undefined && { total: () => counts.of(db, didId) }),
  }
  return readPage(filtered, query, plan, (row) => ({
    ...toMove(row),
    name: row.patient_name ?? '',
    ...(row.patient_number !== null && { number: row.patient_number }),
  }))
}

const NEWEST_FIRST: ListPlan<'id'> = {
  orders: { id: [sql.ref('id')] },
  fallback: [{ field: 'id', dir: 'desc' }],
  indexed: true,
}
