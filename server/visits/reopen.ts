import type { Transaction } from 'kysely'
import { UNDO_GRACE_MS, UNDO_MS } from '../../domain/limits.ts'
import { lockingPlaces } from '../db/places.ts'
import type { DB } from '../db/schema.ts'
import { alone } from '../db/together.ts'
import { type Actor, type EntryState, logMove } from '../db/waitingMoves.ts'
import { keepNumber } from './dayNumbers.ts'

/** An entry that a check-out took out of its queue a moment ago. */
interface CanceledEntry {
  readonly id: number
  readonly didId: number
  readonly roomId: number | null
  readonly before: EntryState
}

/** The entries that can be put back, with their places locked: those of a check-out within the time of an undo. Whoever was in exam is not among them. */
export async function lockCanceled(tx: Transaction<DB>, visitId: number): Promise<readonly CanceledEntry[]> {
  const since = new Date(Date.now() - UNDO_MS - UNDO_GRACE_MS).toISOString()
  const rows = await tx
    .selectFrom('did_waiting_moves')
    .innerJoin('did_waitings', 'did_waitings.id', 'did_waiting_id')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select(['did_waitings.id', 'did_waitings.did_id as didId', 'dids.room_id as roomId', 'did_waiting_moves.before'])
    .where('did_waiting_moves.visit_id', '=', visitId)
    .where('action', '=', 'cancel')
    .where('from_status', 'in', ['WAITING', 'HOLDING'])
    .where('at', '>=', since)
    .where('did_waitings.status', '=', 'CANCELED')
    .orderBy('did_waiting_moves.id')
    .execute()
  const entries = new Map(rows.map(({ before, ...row }) => [row.id, { ...row, before: JSON.parse(before ?? '{}') as EntryState }]))
  const canceled = [...entries.values()]
  if (canceled.length > 0) await alone(tx, lockingPlaces(tx, canceled))
  return canceled
}

/** Puts entries back where they were, in their order. @returns the boards that show them. */
export async function restoreEntries(tx: Transaction<DB>, visitId: number, canceled: readonly CanceledEntry[], by: Actor): Promise<number[]> {
  const boards: number[] = []
  for (const { id, before } of canceled) {
    const restored = await tx
      .updateTable('did_waitings')
      .set({ status: before.status, ended_at: before.endedAt, front_at: before.frontAt })
      .where('id', '=', id)
      .where('status', '=', 'CANCELED')
      .returning(['did_id as didId', 'called_at as calledAt', 'front_at as frontAt'])
      .executeTakeFirst()
    if (!restored) continue
    const canceledState = { ...restored, status: 'CANCELED', endedAt: null } as const
    await logMove(tx, { entry: { id, visitId }, before: canceledState, after: { didId: restored.didId, status: before.status } }, { action: 'undo', by })
    boards.push(restored.didId)
  }
  return boards
}

/** Whether no patient who is here carries a tag; the tag is locked. */
export async function isTagFree(tx: Transaction<DB>, tagMappingId: number): Promise<boolean> {
  const carrier = await tx.selectFrom('visits').select('id').where('tag_mapping_id', '=', tagMappingId).where('status', '=', 'OPEN').executeTakeFirst()
  return carrier === undefined
}

/**
 * A visit that is opened again is one of today: it keeps its number unless somebody else goes by it, and gets the next one of the day then.
 * @returns whether the number is another.
 */
export async function becomeOneOfToday(tx: Transaction<DB>, id: number, today: string): Promise<boolean> {
  const visit = await tx.selectFrom('visits').select(['day', 'number']).where('id', '=', id).executeTakeFirstOrThrow()
  const number = await keepNumber(tx, { id, ...visit }, today)
  if (number === visit.number && visit.day === today) return false
  await tx.updateTable('visits').set({ day: today, number }).where('id', '=', id).execute()
  return number !== visit.number
}
