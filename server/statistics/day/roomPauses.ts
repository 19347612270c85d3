import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { RoomAt } from '../facts/boardRooms.ts'

/** A time, in ms since the epoch. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** A pause that began earlier than this before a day is no longer looked for. */
const LOOK_BACK_MS = 3 * 86_400_000

/**
 * Reads from the audit log when nobody could be called in a room because all its boards were paused, by room, 0 for
 * boards without one.
 * @param span of the day, cut to the present
 */
export async function readRoomPauses(
  db: Kysely<DB>,
  span: TimeSpan,
  roomAt: RoomAt,
): Promise<ReadonlyMap<number, readonly TimeSpan[]>> {
  const pauses = await readBoardPauses(db, span)
  if (pauses.length === 0) return new Map()
  const boards = (await db.selectFrom('dids').select('id').execute()).map(({ id }) => id)
  const at = new Date(span.to).toISOString()
  const byRoom = Map.groupBy(pauses, ({ didId, from }) => roomAt(didId, new Date(from).toISOString()))
  return new Map(
    [...byRoom].map(([roomId, own]) => [
      roomId,
      overlap(own, boards.filter((didId) => roomAt(didId, at) === roomId).length),
    ]),
  )
}

/** A board that is paused anew, or deleted, ends the pause before. */
async function readBoardPauses(db: Kysely<DB>, { from, to }: TimeSpan): Promise<(TimeSpan & { didId: number })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'at', 'subjects', 'details'])
    .where('action', 'in', ['dids.pause', 'dids.resume', 'dids.remove'])
    .where('at', '>=', new Date(from - LOOK_BACK_MS).toISOString())
    .where('at', '<', new Date(to).toISOString())
    .orderBy('id')
    .execute()
  const open = new Map<number, { readonly from: number; readonly until: number }>()
  const pauses: (TimeSpan & { didId: number })[] = []
  const close = (didId: number, at: number) => {
    const begun = open.get(didId)
    open.delete(didId)
    if (!begun) return
    const cut = { from: Math.max(from, begun.from), to: Math.min(at, begun.until, to) }
    if (cut.from < cut.to) pauses.push({ didId, ...cut })
  }
  for (const { action, at, subjects, details } of rows)
    for (const didId of subjects.split(',').map(Number)) {
      close(didId, Date.parse(at))
      if (action === 'dids.pause') open.set(didId, { from: Date.parse(at), until: untilOf(details) })
    }
  for (const didId of open.keys()) close(didId, to)
  return pauses
}

/** Details that were too long are reduced to names of fields. */
function untilOf(details: string): number {
  const { until } = JSON.parse(details) as { until?: string | null }
  return until ? Date.parse(until) : Infinity
}

/** Returns the times at which at least so many of the spans overlap. */
function overlap(spans: readonly TimeSpan[], least: number): TimeSpan[] {
  const steps = spans
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    // Of two at one time the beginning comes first: one pause follows another without a gap.
    .toSorted((a, b) => a.at - b.at || b.by - a.by)
  const found: TimeSpan[] = []
  let count = 0
  let since = 0
  for (const { at, by } of steps) {
    const isPaused = count >= Math.max(1, least)
    count += by
    if (!isPaused && count >= Math.max(1, least)) since = at
    if (isPaused && count < Math.max(1, least) && at > since) found.push({ from: since, to: at })
  }
  return found
}
