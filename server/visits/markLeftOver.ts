import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/columns.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { lockInOrder } from '../queue/locks.ts'
import { findScopesOf } from '../queue/visits/leaveQueues.ts'
import { type Earlier, isLeftOver } from './businessDays.ts'

/**
 * Marks the open entries of at most `limit` visits that are left over, and reloads their boards. @returns the number of
 * visits found
 */
export async function markLeftOver(tx: Transaction<DB>, emit: Emit, earlier: Earlier, limit: number): Promise<number> {
  const found = await findUnmarked(tx, earlier, limit)
  if (found.length === 0) return 0
  await lockInOrder(tx, { scopes: await findScopesOf(tx, found), visits: found })
  // Under the locks: somebody may have touched one of them meanwhile.
  const marked = await tx
    .updateTable('did_waitings')
    .set({ left_over: toFlag(true) })
    .where('ended_at', 'is', null)
    .where('visit_id', 'in', (eb) =>
      eb
        .selectFrom('visits')
        .select('visits.id')
        .where('visits.id', 'in', found)
        .where((visit) => isLeftOver(visit, earlier)),
    )
    .returning('did_id')
    .execute()
  for (const didId of new Set(marked.map(({ did_id }) => did_id))) emit(reload(didId))
  return found.length
}

/** Finds visits that are left over and have an open entry that is not marked. */
export async function findUnmarked(
  db: Pick<Transaction<DB>, 'selectFrom'>,
  earlier: Earlier,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('visits')
    .select('visits.id')
    .where('visits.id', 'in', (eb) =>
      eb
        .selectFrom('did_waitings')
        .select('visit_id')
        .where('ended_at', 'is', null)
        .where('left_over', '=', toFlag(false)),
    )
    .where((eb) => isLeftOver(eb, earlier))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
