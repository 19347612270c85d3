import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { RoomAt } from '../facts/boardRooms.ts'

/** A pause of a board; ms since the epoch. */
export interface BoardPause {
  readonly didId: number
  readonly from: number
  readonly to: number
}

const PAUSE_ACTIONS = ['dids.pause', 'dids.resume', 'dids.remove'] as const

/**
 * Reads from the audit log when boards were paused, as far as it reaches. A board that is paused anew, or deleted, ends
 * the pause before.
 * @param span in ms since the epoch; the pauses are cut to it
 */
export async function readBoardPauses(db: Kysely<DB>, span: Omit<BoardPause, 'didId'>): Promise<BoardPause[]> {
  const [begin, end] = [span.from, span.to].map((at) => new Date(at).toISOString()) as [string, string]
  // The last entry of each set of boards says how they were when the span began, however long ago that was.
  const last = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('action', 'in', PAUSE_ACTIONS)
    .where('at', '<', begin)
    .groupBy('subjects')
    .execute()
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'at', 'subjects', 'details'])
    .where('action', 'in', PAUSE_ACTIONS)
    .where('at', '<', end)
    .where((where) =>
      where.or([
        where('at', '>=', begin),
        where(
          'id',
          'in',
          last.map(({ id }) => id),
        ),
      ]),
    )
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

/** A pause of a board while it was in one room; 0 for none. */
export interface RoomPause extends BoardPause {
  readonly roomId: number
}

/** Splits pauses wherever the board was given another room: each part counts in the room where it passed. */
export const splitByRoom = (pauses: readonly BoardPause[], roomAt: RoomAt): RoomPause[] =>
  pauses.flatMap(({ didId, from, to }) => {
    const begins = [from, ...roomAt.changesOf(didId).filter((at) => from < at && at < to)]
    return begins.map((begin, part) => ({
      didId,
      roomId: roomAt(didId, new Date(begin).toISOString()),
      from: begin,
      to: begins[part + 1] ?? to,
    }))
  })
