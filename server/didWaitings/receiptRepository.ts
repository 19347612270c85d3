import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A call that a display of its board has on its screen; instants are ISO 8601. */
export interface PaintedCall {
  readonly displayId: string
  readonly didId: number
  readonly didWaitingId: number
  /** Tells it from an earlier call of the same patient. */
  readonly calledAt: string
  readonly shownAt: string
}

/** A call whose first receipt has been noted. */
export interface ShownCall extends Omit<PaintedCall, 'displayId'> {
  /** The name of the screen. */
  readonly shownBy: string
}

/**
 * Notes of calls when they were first shown, and where, in one statement: of patients in exam at that board, called at
 * that very instant, whom no named screen has shown before, and by a display that staff have named (DE-26).
 * @returns those of the calls for which this is news.
 */
export async function markShown(db: Kysely<DB>, calls: readonly PaintedCall[]): Promise<ShownCall[]> {
  const rows = calls.map(
    ({ didWaitingId, didId, calledAt, shownAt, displayId }) =>
      // PostgreSQL takes values without a type for text.
      sql`(cast(${didWaitingId} as integer), cast(${didId} as integer), cast(${calledAt} as text), cast(${shownAt} as text), cast(${displayId} as text))`,
  )
  const { rows: shown } = await sql<ShownCall>`
    update did_waitings set shown_at = painted.column4, shown_by = displays.name
    from (values ${sql.join(rows)}) as painted, displays
    where did_waitings.id = painted.column1
      and did_waitings.did_id = painted.column2
      and did_waitings.called_at = painted.column3
      and did_waitings.status = 'CALLED'
      and did_waitings.shown_by is null
      and displays.id = painted.column5
      and displays.name <> ''
    returning did_waitings.did_id as "didId", did_waitings.id as "didWaitingId", called_at as "calledAt", shown_at as "shownAt", shown_by as "shownBy"
  `.execute(db)
  return shown
}
