import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A call painted by a display of its board; instants are ISO 8601. */
export interface PaintedCall {
  readonly displayId: string
  readonly didId: number
  readonly didWaitingId: number
  /** Distinguishes it from an earlier call of the same patient. */
  readonly calledAt: string
  readonly shownAt: string
}

/** A call whose first receipt has been stored. */
export interface ShownCall extends Omit<PaintedCall, 'displayId'> {
  /** The name of the screen. */
  readonly shownBy: string
}

/**
 * Stores, in one statement, when and where calls were first shown. A receipt counts when the patient is in exam at that
 * board with that very call, no named screen has confirmed it before, and the display has a name.
 * @returns the calls that had no receipt before.
 */
export async function markShown(db: Kysely<DB>, calls: readonly PaintedCall[]): Promise<ShownCall[]> {
  const rows = calls.map(
    ({ didWaitingId, didId, calledAt, shownAt, displayId }) =>
      // PostgreSQL treats untyped values as text.
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
