import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { RoomAt } from '../facts/boardRooms.ts'
import { type BoardPause, readBoardPauses, splitByRoom } from '../pauses.ts'

/** A time, in ms since the epoch. */
export type TimeSpan = Omit<BoardPause, 'didId'>

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
  const pauses = splitByRoom(await readBoardPauses(db, span), roomAt)
  if (pauses.length === 0) return new Map()
  const boards = (await db.selectFrom('dids').select('id').execute()).map(({ id }) => id)
  const at = new Date(span.to).toISOString()
  const byRoom = Map.groupBy(pauses, ({ roomId }) => roomId)
  return new Map(
    [...byRoom].map(([roomId, own]) => [
      roomId,
      overlap(own, boards.filter((didId) => roomAt(didId, at) === roomId).length),
    ]),
  )
}

/** Returns the times at which at least so many of the spans overlap. */
function overlap(spans: readonly TimeSpan[], least: number): TimeSpan[] {
  const steps = spans
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    // At one time beginnings come first: one pause follows another without a gap.
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
