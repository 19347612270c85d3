import type { Kysely, Transaction } from 'kysely'
import { awayUntilOf } from '../../domain/away.ts'
import type { DB } from '../db/schema.ts'
import { type Flag, fromFlag, toFlag } from '../db/tables/columns.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { instantAfter, PLACE } from './entries/queueRepository.ts'

/**
 * Notes that a patient who waits is away until an instant. It is no move: the place stays, and staff can still undo
 * their own last one.
 * @returns whether the patient waits anywhere
 */
export async function startAway(tx: Transaction<DB>, emit: Emit, visitId: number, until: Date): Promise<boolean> {
  const entry = await tx
    .selectFrom('did_waitings')
    .select(['id', 'called_at as calledAt'])
    .where('visit_id', '=', visitId)
    .where('status', '=', 'WAITING')
    .where('left_over', '=', toFlag(false))
    .executeTakeFirst()
  if (!entry) return false
  const board = await tx
    .updateTable('did_waitings')
    .set({ away_at: instantAfter(entry.calledAt), away_until: until.toISOString() })
    .where('id', '=', entry.id)
    .where('status', '=', 'WAITING')
    .returning('did_id')
    .executeTakeFirst()
  if (board) emit(reload(board.did_id))
  return board !== undefined
}

/** Ends the absence of a patient, if there is one. */
export async function endAway(tx: Transaction<DB>, emit: Emit, visitId: number): Promise<void> {
  const ended = await tx
    .updateTable('did_waitings')
    .set({ away_at: null, away_until: null })
    .where('visit_id', '=', visitId)
    .where('away_until', 'is not', null)
    .returning('did_id')
    .execute()
  for (const { did_id } of ended) emit(reload(did_id))
}

/** Whether any absence is over. */
export async function hasAwayOver(db: Kysely<DB>, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('did_waitings')
    .select('id')
    .where('away_until', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the absences that are over, and reloads the boards at which the patients wait. */
export async function endAwayOver(tx: Transaction<DB>, emit: Emit, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('did_waitings')
    .set({ away_at: null, away_until: null })
    .where('away_until', '<=', now.toISOString())
    .returning(['did_id', 'status'])
    .execute()
  for (const { did_id, status } of ended) if (status === 'WAITING') emit(reload(did_id))
}

/** A patient who waits, as far as it matters to the others of the queue. */
export interface InQueue {
  readonly id: number
  readonly visitId: number
  readonly leftOver: boolean
  /** Null for a patient who is here. */
  readonly awayUntil: string | null
}

/** Returns the patients who wait at the boards of a queue, in its order. */
export async function findInQueue(db: Kysely<DB>, didIds: readonly number[]): Promise<InQueue[]> {
  const rows = await db
    .selectFrom('did_waitings')
    .select([
      'id',
      'visit_id as visitId',
      'status',
      'left_over as leftOver',
      'called_at as calledAt',
      'away_at as awayAt',
      'away_until as awayUntil',
    ])
    .where('did_id', 'in', didIds)
    .where('status', '=', 'WAITING')
    .where('ended_at', 'is', null)
    .orderBy('left_over')
    .orderBy('front_at', 'desc')
    .orderBy(PLACE)
    .orderBy('id')
    .execute()
  return rows.map(toInQueue)
}

/** A queue up to and including a patient. */
interface QueueTo {
  readonly queue: readonly InQueue[]
  /** Number of patients who are called before this one: a call passes over those who are away. */
  readonly ahead: number
}

/** Returns the queue up to an entry, as phone, kiosk, ticket and slip tell the patient. */
export async function findQueueTo(
  db: Kysely<DB>,
  didIds: readonly number[],
  { id }: Pick<InQueue, 'id'>,
): Promise<QueueTo> {
  const all = await findInQueue(db, didIds)
  const queue = all.slice(0, all.findIndex((each) => each.id === id) + 1)
  return { queue, ahead: countPresent(queue.slice(0, -1)) }
}

/** Counts the patients of a queue who are not away. */
export const countPresent = (queue: readonly InQueue[]): number =>
  queue.filter(({ awayUntil }) => awayUntil === null).length

const toInQueue = ({
  id,
  visitId,
  leftOver,
  ...away
}: Pick<InQueue, 'id' | 'visitId'> & { readonly leftOver: Flag } & Parameters<typeof awayUntilOf>[0]): InQueue => ({
  id,
  visitId,
  leftOver: fromFlag(leftOver),
  awayUntil: awayUntilOf(away, Date.now()),
})
