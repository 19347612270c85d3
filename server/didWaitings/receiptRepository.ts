import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A call that a display of its board has on its screen; instants are ISO 8601. */
export interface ShownCall {
  readonly didId: number
  readonly didWaitingId: number
  /** Tells it from an earlier call of the same patient. */
  readonly calledAt: string
  readonly shownAt: string
}

/**
 * Notes of calls when they were first shown, in one statement: of patients in exam at that board, called at that very
 * instant, whom no display has shown before.
 * @returns those of the calls for which this is news.
 */
export async function markShown(db: Kysely<DB>, calls: readonly ShownCall[]): Promise<ShownCall[]> {
  const rows = calls.map(
    ({ didWaitingId, didId, calledAt, shownAt }) =>
      // PostgreSQL takes values without a type for text.
      sql`(cast(${didWaitingId} as integer), cast(${didId} as integer), cast(${calledAt} as text), cast(${shownAt} as text))`,
  )
  const { rows: shown } = await sql<ShownCall>`
    update did_waitings set shown_at = painted.column4
    from (values ${sql.join(rows)}) as painted
    where did_waitings.id = painted.column1
      and did_waitings.did_id = painted.column2
      and did_waitings.called_at = painted.column3
      and did_waitings.status = 'CALLED'
      and did_waitings.shown_at is null
    returning did_id as "didId", id as "didWaitingId", called_at as "calledAt", shown_at as "shownAt"
  `.execute(db)
  return shown
}
