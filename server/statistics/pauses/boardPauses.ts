import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** A pause of a board; ms since the epoch. */
export interface BoardPause {
  readonly didId: number
  readonly from: number
  readonly to: number
}

/** A pause that began earlier than this before a span is no longer looked for. */
const LOOK_BACK_MS = 31 * 86_400_000

/**
 * Reads from the audit log when boards were paused, as far as it reaches. A board that is paused anew, or deleted, ends
 * the pause before.
 * @param span in ms since the epoch; the pauses are cut to it
 */
export async function readBoardPauses(db: Kysely<DB>, span: Omit<BoardPause, 'didId'>): Promise<BoardPause[]> {
  const since = new Date(span.from - LOOK_BACK_MS).toISOString()
  // Ids grow with time: from the first one on, the index of actions leads to a few rows only.
  const first = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', since)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'at', 'subjects', 'details'])
    .where('action', 'in', ['dids.pause', 'dids.resume', 'dids.remove'])
    .where('id', '>=', first.id)
    .where('at', '<', new Date(span.to).toISOString())
    .orderBy('id')
    .execute()
  const open = new Map<number, { readonly from: number; readonly until: number }>()
  const pauses: BoardPause[] = []
  const close = (didId: number, at: number) => {
    const begun = open.get(didId)
    open.delete(didId)
    if (!begun) return
    const cut = { didId, from: Math.max(span.from, begun.from), to: Math.min(at, begun.until, span.to) }
    if (cut.from < cut.to) pauses.push(cut)
  }
  for (const { action, at, subjects, details } of rows)
    for (const didId of subjects.split(',').map(Number)) {
      close(didId, Date.parse(at))
      if (action === 'dids.pause') open.set(didId, { from: Date.parse(at), until: untilOf(details) })
    }
  for (const didId of open.keys()) close(didId, span.to)
  return pauses
}

/** Details that were too long are reduced to the names of their fields. */
function untilOf(details: string): number {
  const { until } = JSON.parse(details) as { until?: string | null }
  return until ? Date.parse(until) : Infinity
}
