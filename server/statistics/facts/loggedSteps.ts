import type { Kysely } from 'kysely'
import type { LoggedStep } from '../../../domain/statistics/entryFacts.ts'
import { following } from '../../../domain/statistics/following.ts'
import type { DB } from '../../db/schema.ts'

/** The log of one entry of a visit. */
interface EntryLog {
  readonly id: number
  readonly visitId: number
  readonly steps: readonly LoggedStep[]
}

/** Reads the log of the entries of some visits, in the order of joining. */
export async function readEntryLogs(db: Kysely<DB>, visitIds: readonly number[]): Promise<EntryLog[]> {
  const moves = await db
    .selectFrom('did_waiting_moves')
    .select([
      'did_waiting_id',
      'visit_id',
      'did_id',
      'action',
      'from_status',
      'to_status',
      'before',
      'reason',
      'at',
      'user_id',
      'place',
    ])
    .where('visit_id', 'in', visitIds)
    .orderBy('id')
    .execute()
  return [...Map.groupBy(moves, ({ did_waiting_id }) => did_waiting_id)].map(([id, log]) => ({
    id,
    visitId: log[0]?.visit_id ?? 0,
    steps: inOrder(
      log.map((move) => ({
        action: move.action,
        from: move.from_status,
        to: move.to_status,
        didId: move.did_id,
        reason: move.reason,
        at: Date.parse(move.at),
        userId: move.user_id,
        place: move.place,
        // Parsing each state would take longer than all the rest.
        wasLeftOver: move.before?.includes('"leftOver":1') ?? false,
      })),
    ),
  }))
}

/** Takes small steps back of the clock out of the times of a log. */
function inOrder(steps: readonly LoggedStep[]): LoggedStep[] {
  let last = -Infinity
  return steps.map((step) => {
    last = following(last, step.at)
    return { ...step, at: last }
  })
}
