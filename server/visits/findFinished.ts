import type { Transaction } from 'kysely'
import { visitState } from '../../domain/visitState.ts'
import type { DB } from '../db/schema.ts'
import { findVisits } from './visitRepository.ts'

/** Finds those of these visits that are finished, as staff see it: in no queue, with nothing left of the plan. */
export async function findFinished(tx: Transaction<DB>, ids: readonly number[]): Promise<number[]> {
  const [visits, boards] = [await findVisits(tx, ids), await tx.selectFrom('dids').select(['id', 'room_id']).execute()]
  const rooms = new Map(boards.map(({ id, room_id }) => [id, room_id ?? undefined]))
  return visits.flatMap((visit) =>
    visitState(visit, (didId) => rooms.get(Number(didId))) === 'ALL_DONE' ? visit.id : [],
  )
}
