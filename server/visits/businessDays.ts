import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/columns.ts'

/** Length of a night shift: numbers given in it are not given again. */
const NIGHT_MS = 12 * 3_600_000
/** Time after which an untouched visit of an earlier day is left over. */
const LEFT_OVER_MS = 6 * 3_600_000

/**
 * Limits before which a visit counts as left over from an earlier day. In a hospital that works through the night, a
 * patient who is still being served does not count (docs/decisions/queue.md#patients-left-over-from-yesterday).
 */
export interface Earlier {
  /** Today, in the time zone of the hospital: `2026-03-01`. */
  readonly day: string
  /** Time since which nobody touched the visit: ISO 8601, UTC. */
  readonly instant: string
}

/** Returns the time twelve hours ago: ISO 8601, UTC. */
export const aNightAgo = (): string => new Date(Date.now() - NIGHT_MS).toISOString()

/** Returns the time before which a visit of an earlier day was last touched if it is left over: ISO 8601, UTC. */
export const leftOverBefore = (): string => new Date(Date.now() - LEFT_OVER_MS).toISOString()

/**
 * Condition of visits of an earlier day that nobody has touched since an instant. A move that was undone, after which
 * the entry is left over again, does not count.
 */
export const isLeftOver = (eb: ExpressionBuilder<DB, 'visits'>, { day, instant }: Earlier) =>
  eb.and([
    eb('visits.day', '<', day),
    cameBefore(eb, instant),
    eb.not(
      eb.exists(
        movesSince(eb, instant).where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('did_waitings')
                .select('did_waitings.id')
                .whereRef('did_waitings.id', '=', 'did_waiting_moves.did_waiting_id')
                .where('did_waitings.ended_at', 'is', null)
                .where('did_waitings.left_over', '=', toFlag(true)),
            ),
          ),
        ),
      ),
    ),
  ])

/** Condition of visits that were checked in, reopened and last moved in the queues before an instant. */
export const isUntouched = (eb: ExpressionBuilder<DB, 'visits'>, instant: string) =>
  eb.and([cameBefore(eb, instant), eb.not(eb.exists(movesSince(eb, instant)))])

const cameBefore = (eb: ExpressionBuilder<DB, 'visits'>, instant: string) =>
  eb.and([
    eb('visits.created_at', '<', instant),
    eb.or([eb('reopened_at', 'is', null), eb('reopened_at', '<', instant)]),
  ])

const movesSince = (eb: ExpressionBuilder<DB, 'visits'>, instant: string) =>
  eb
    .selectFrom('did_waiting_moves')
    .select('did_waiting_moves.id')
    .whereRef('did_waiting_moves.visit_id', '=', 'visits.id')
    .where('did_waiting_moves.at', '>=', instant)
