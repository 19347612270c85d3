import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Counts the waiting patients of a board, without those left over from an earlier day. */
export const waitingCount = (eb: ExpressionBuilder<DB, 'dids'>) =>
  waitingAt(eb).select(({ fn }) => fn.countAll<number>().as('waiting'))

/** Returns since when the first of them has been waiting; null without any. */
export const waitingSince = (eb: ExpressionBuilder<DB, 'dids'>) =>
  waitingAt(eb).select(({ fn }) => fn.min<string | null>('did_waitings.created_at').as('since'))

/** Each aggregate is a query of its own, so that the first of an index suffices for the minimum. */
const waitingAt = (eb: ExpressionBuilder<DB, 'dids'>) =>
  eb
    .selectFrom('did_waitings')
    .whereRef('did_waitings.did_id', '=', 'dids.id')
    .where('did_waitings.status', '=', sql.lit('WAITING'))
    .where('did_waitings.left_over', '=', sql.lit(0))
