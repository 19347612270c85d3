import type { Transaction, Kysely } from 'kysely'
import type { WaitingStatus } from '../../domain/waiting.ts'
import {
  type FrontReason,
  type HoldReason,
  type MoveAction,
  type MoveReason,
  AUTOMATIC,
} from '../../domain/waitingMoves.ts'
import { eventOfMove } from '../../domain/webhookEvents.ts'
import { type Author, logAudit } from '../db/audit/auditLog.ts'
import type { DB, Row } from '../db/schema.ts'
import { noteChange } from '../db/transactions/notedChanges.ts'
import type { Flag } from '../db/tables/columns.ts'
import type { WaitingMove } from '../../contract/waitingMoves.ts'
import type { Text, Value } from '../../domain/text.ts'
import { say } from '../http/messages/say.ts'

/**
 * State of an entry that moves change and an undo restores. Instants are ISO 8601; `frontAt` is '' for a patient not
 * moved to the front, `placeAt` null for one not put behind others.
 */
export interface EntryState {
  readonly didId: number
  readonly status: WaitingStatus
  /** Time of joining; that of a later touch for an entry that was left over. */
  readonly createdAt: string
  readonly calledAt: string | null
  readonly endedAt: string | null
  readonly frontAt: string
  readonly frontReason: FrontReason | null
  readonly placeAt: string | null
  /** Number of calls since the last wait or hold. */
  readonly calls: number
  /** Number of calls that the patient missed. */
  readonly missed: number
  readonly heldAt: string | null
  readonly holdReason: HoldReason | null
  /** 1 for an entry of an earlier day that nobody has touched since. */
  readonly leftOver: Flag
  /** Number of the room's place to which the patient was called. */
  readonly place: number | null
}

/** The member of staff or the other program (without id) that makes a move. */
export interface Actor {
  readonly id: string | null
  readonly name: string
  /** Address from which the call comes. */
  readonly address: string
}

/** Action, author (without id and name: a patient, by their tag) and reason of a move. */
export interface MoveCause {
  readonly action: MoveAction
  readonly by: Author
  readonly reason?: MoveReason | undefined
  readonly note?: string
  /** Id of the move that caused this one. */
  readonly causeId?: number
}

/** Change of an entry from one state to another; `before` is null for joining the queue. */
interface Move {
  readonly entry: { readonly id: number; readonly visitId: number }
  readonly before: EntryState | null
  readonly after: Pick<EntryState, 'didId' | 'status' | 'place'>
}

/** Whether somebody made a logged move. */
export const madeMove = (by: Actor, move: { readonly by: string | null; readonly byName: string | null }): boolean =>
  move.by === by.id && (by.id !== null || move.byName === by.name)

/** Logs a move in the queue's log and in the audit log, in the transaction of the move. Returns the id of the move. */
export async function logMove(
  tx: Transaction<DB>,
  { entry, before, after }: Move,
  { action, by, reason, note, causeId }: MoveCause,
): Promise<number> {
  const { id } = await tx
    .insertInto('did_waiting_moves')
    .values({
      did_waiting_id: entry.id,
      did_id: after.didId,
      visit_id: entry.visitId,
      action,
      from_status: before && before.status,
      to_status: after.status,
      before: before && JSON.stringify(before),
      reason: reason ?? null,
      note: note ?? '',
      user_id: by.id,
      user_name: by.name,
      at: new Date().toISOString(),
      cause_id: causeId ?? null,
      place: after.place,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = {
    didWaitingId: entry.id,
    didId: after.didId,
    from: before && before.status,
    to: after.status,
    ...placeOf(after),
    ...(reason && { reason }),
  }
  noteChange(tx, {
    type: eventOfMove(action, before, after),
    visitId: entry.visitId,
    didId: after.didId,
    details: { didWaitingId: entry.id, action, from: details.from, to: details.to, ...placeOf(after) },
  })
  // The patients behind this one at the board of before move up too.
  if (before && before.didId !== after.didId) noteChange(tx, { visitId: entry.visitId, didId: before.didId })
  await logAudit(tx, { action: `waiting.${action}`, kind: 'visit', subjects: [entry.visitId], details, by })
  return id
}

/** Names the place of an entry, if it has one. */
export const placeOf = ({ place }: Pick<EntryState, 'place'>) => (place === null ? {} : { place })

/** Erases the notes of these visits' moves. */
export async function eraseNotes(tx: Transaction<DB>, visitIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('did_waiting_moves')
    .set({ note: '' })
    .where('visit_id', 'in', visitIds)
    .where('note', '!=', '')
    .execute()
}

/** A logged move with the state that an undo restores; `before` is null for joining the queue. */
export interface LoggedMove extends Omit<WaitingMove, 'name' | 'number'> {
  readonly before: EntryState | null
}

/** Finds the last move of an entry. */
export async function findLastMove(db: Kysely<DB>, didWaitingId: number): Promise<LoggedMove | undefined> {
  const row = await db
    .selectFrom('did_waiting_moves')
    .selectAll()
    .where('did_waiting_id', '=', didWaitingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...toMove(row), before: row.before === null ? null : (JSON.parse(row.before) as EntryState) }
}

/** Finds which of these entries was created by a move of another one; undefined for none. */
export async function findMadeBy(
  db: Kysely<DB>,
  moveId: number,
  didWaitingIds: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('did_waiting_moves')
    .select('did_waiting_id')
    .where('did_waiting_id', 'in', didWaitingIds)
    .where('cause_id', '=', moveId)
    .executeTakeFirst()
  return row?.did_waiting_id
}

/** Maps a log row to the contract's type, without name and number of the patient. */
export function toMove(row: Row<'did_waiting_moves'>): Omit<WaitingMove, 'name' | 'number'> {
  return {
    id: row.id,
    didWaitingId: row.did_waiting_id,
    didId: row.did_id,
    visitId: row.visit_id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    reason: row.reason,
    note: row.note,
    by: row.user_id,
    byName: row.user_name,
    at: row.at,
    ...(row.place !== null && { place: row.place }),
  }
}

type DescribedMove = Pick<WaitingMove, 'action' | 'to' | 'byName'>

/**
 * Returns a sentence about the last move of an entry, to follow a refusal: ' 박서준님이 12초 전에 호출했습니다.'. Empty when the
 * caller made that move.
 */
export async function whoActed(db: Kysely<DB>, didWaitingId: number, asking: Actor | null): Promise<Value> {
  const last = await findLastMove(db, didWaitingId)
  if (!last || (asking && madeMove(asking, last))) return ''
  return say('LAST_MOVE', { actor: actorOf(last), ago: ago(Date.now() - Date.parse(last.at)), did: didOf(last) })
}

/** Returns '박서준님이 이미 호출했습니다.' */
export const alreadyDone = (move: DescribedMove): Text =>
  say('ALREADY_DONE', { actor: actorOf(move), did: didOf(move) })

/**
 * Formats a duration in the largest fitting unit; a negative one, after the clock was set back, is shown as just now.
 */
export function ago(ms: number): Text {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 1) return say('JUST_NOW')
  if (seconds < 60) return say('SECONDS_AGO', { count: seconds })
  if (seconds < 3_600) return say('MINUTES_AGO', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return say('HOURS_AGO', { count: Math.floor(seconds / 3_600) })
  return say('DAYS_AGO', { count: Math.floor(seconds / 86_400) })
}

/** Names the author of a move; a move without a user was made by a patient's tag. */
function actorOf({ byName }: DescribedMove): Text {
  if (byName === null) return say('actor.patient')
  return byName === AUTOMATIC ? say('actor.server') : say('actor.person', { name: byName })
}

/** `done` of a held patient calls the patient, so it is worded like a call. */
const didOf = ({ action, to }: DescribedMove): Text =>
  say(`did.${action === 'done' && to === 'CALLED' ? 'call' : action}`)
