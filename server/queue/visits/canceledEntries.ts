import type { Transaction } from 'kysely'
import { UNDO_GRACE_MS, UNDO_MS } from '../../../domain/limits.ts'
import type { DB } from '../../db/schema.ts'
import { alone } from '../../db/together.ts'
import { lockingScopes } from '../locks/queueScope.ts'
import { type Actor, type EntryState, logMove } from '../log/moveLog.ts'

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
  if (canceled.length > 0) await alone(tx, lockingScopes(tx, canceled))
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
