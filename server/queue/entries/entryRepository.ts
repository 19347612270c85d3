import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { WaitingStatus } from '../../../domain/waiting.ts'
import type { HoldReason } from '../../../domain/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag, toFlag } from '../../db/tables/columns.ts'
import { type MoveCause, type EntryState, logMove, placeOf } from '../moveLog.ts'
import { concurrentChange } from './refusals.ts'
import { findLatest, instantAfter, timeOfJoining } from './queueRepository.ts'

/** A patient's entry at a board, with the names needed for messages about it. */
export interface Entry extends EntryState {
  readonly id: number
  /** Room of the board, which is part of its scope. */
  readonly roomId: number | null
  /** Room where the patient is, or where the exam ended: the board may have got another one since. */
  readonly visitedRoomId: number | null
  readonly visitId: number
  /** Name and number of the day of the patient; '' for the holder of a ticket who has no name. */
  readonly name: string
  readonly number: number
  /** Name of the room, or of the board without a room. */
  readonly placeName: string
  /** Id of the move, if this transaction has moved the entry. */
  readonly moveId?: number
}

/** Finds the existing entries among these ids, in no particular order. */
export const findEntries = (db: Kysely<DB>, ids: readonly number[]): Promise<Entry[]> =>
  selectEntries(db).where('did_waitings.id', 'in', ids).execute()

/** Finds the boards, rooms and visits of the existing entries among these ids: what their locks need. */
export const findPlaces = (
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Pick<Entry, 'id' | 'didId' | 'roomId' | 'visitId'>[]> =>
  db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select(['did_waitings.id', 'did_id as didId', 'dids.room_id as roomId', 'visit_id as visitId'])
    .where('did_waitings.id', 'in', ids)
    .execute()

/** Finds all entries of a visit, in the order of joining. */
export const findEntriesOfVisit = (db: Kysely<DB>, visitId: number): Promise<Entry[]> =>
  selectEntries(db).where('visit_id', '=', visitId).orderBy('did_waitings.id').execute()

/** Adds a patient to the end of a board's queue, behind all patients at the boards of its scope, and logs the move. */
export async function insertEntry(
  tx: Transaction<DB>,
  { didId, visitId }: Pick<Entry, 'didId' | 'visitId'>,
  didIds: readonly number[],
  cause: MoveCause,
): Promise<Entry> {
  const createdAt = timeOfJoining(await findLatest(tx, didIds, 'place'))
  const { id } = await tx
    .insertInto('did_waitings')
    .values({ did_id: didId, visit_id: visitId, status: 'WAITING', created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = await readEntry(tx, id)
  await logMove(tx, { entry, before: null, after: entry }, cause)
  return entry
}

/**
 * Changes the status of an entry, as {@link changeEntry} does. An entry that ends keeps its place, for the statistics.
 * @param holdReason reason of a move to HOLDING
 * @param place the room's place of a move to CALLED
 */
export async function moveEntry(
  tx: Transaction<DB>,
  entry: Entry,
  to: WaitingStatus,
  cause: MoveCause,
  { holdReason, place = null }: { readonly holdReason?: HoldReason | undefined; readonly place?: number | null } = {},
): Promise<Entry> {
  const times = {
    ...(to === 'CALLED' && {
      place,
      calledAt: instantAfter(await findLatest(tx, [entry.didId], 'called_at')),
      calls: 1,
    }),
    ...((to === 'DONE' || to === 'CANCELED') && { endedAt: new Date().toISOString() }),
    ...(to === 'HOLDING' && { calls: 0, place: null }),
    ...heldSince(to === 'HOLDING', holdReason),
  }
  return changeEntry(tx, entry, { status: to, ...times }, cause)
}

/** Returns the hold fields of an entry: held from now on for a reason, or not held. */
export const heldSince = (
  isHeld: boolean,
  reason: HoldReason | null = null,
): Pick<EntryState, 'heldAt' | 'holdReason'> =>
  isHeld ? { heldAt: new Date().toISOString(), holdReason: reason } : { heldAt: null, holdReason: null }

/**
 * Changes an entry in one statement, provided that it is still in the given state: of several concurrent changes only
 * one succeeds. The move is logged. An entry that was left over joins the end of today's queue.
 * @throws 409 when the entry has left that state.
 */
export async function changeEntry(
  tx: Transaction<DB>,
  entry: Entry,
  changes: Partial<EntryState>,
  cause: MoveCause,
): Promise<Entry> {
  const written = { ...(await joiningToday(tx, entry, changes)), ...changes }
  const after = { ...entry, ...written }
  if (!(await write(tx, entry, written))) throw concurrentChange(entry, '')
  const moveId = await logMove(tx, { entry, before: stateOf(entry), after }, cause)
  return { ...(after.didId === entry.didId ? after : await readEntry(tx, entry.id)), moveId }
}

/** Maps an entry to the contract's type. */
export function toWaitingEntry({ id, didId, visitId, status, createdAt, moveId, place }: Entry): WaitingEntry {
  const own = { ...placeOf({ place }), ...(moveId !== undefined && { moveId }) }
  return { didWaitingId: id, didId, visitId, status, createdAt, ...own }
}

/** Returns the changes by which a touch makes an entry that was left over one of today; none if it ends. */
async function joiningToday(
  tx: Transaction<DB>,
  entry: Entry,
  { didId = entry.didId, endedAt = entry.endedAt }: Partial<EntryState>,
): Promise<Partial<EntryState>> {
  if (!fromFlag(entry.leftOver) || endedAt !== null) return {}
  const createdAt = timeOfJoining(await findLatest(tx, [didId], 'place'))
  return { leftOver: toFlag(false), createdAt, frontAt: '', frontReason: null, placeAt: null }
}

const readEntry = (tx: Transaction<DB>, id: number): Promise<Entry> =>
  selectEntries(tx).where('did_waitings.id', '=', id).executeTakeFirstOrThrow()

const stateOf = (entry: Entry): EntryState => ({
  didId: entry.didId,
  status: entry.status,
  createdAt: entry.createdAt,
  calledAt: entry.calledAt,
  endedAt: entry.endedAt,
  frontAt: entry.frontAt,
  frontReason: entry.frontReason,
  placeAt: entry.placeAt,
  calls: entry.calls,
  missed: entry.missed,
  heldAt: entry.heldAt,
  holdReason: entry.holdReason,
  leftOver: entry.leftOver,
  place: entry.place,
})

/** Writes changes of an entry; false when it has left its board or status meanwhile. Kysely ignores undefined values. */
async function write(tx: Transaction<DB>, from: Entry, to: Partial<EntryState>): Promise<boolean> {
  const isNewCall = to.calledAt !== undefined && to.calledAt !== from.calledAt
  const written = await tx
    .updateTable('did_waitings')
    .set({
      did_id: to.didId,
      status: to.status,
      created_at: to.createdAt,
      called_at: to.calledAt,
      ended_at: to.endedAt,
      front_at: to.frontAt,
      front_reason: to.frontReason,
      place_at: to.placeAt,
      calls: to.calls,
      missed: to.missed,
      held_at: to.heldAt,
      hold_reason: to.holdReason,
      left_over: to.leftOver,
      place: to.place,
      // Whether it ends or goes on, it belongs to the present room of its board.
      ended_room_id: null,
      // Receipts belong to one call: a new call has not been shown or spoken yet.
      ...(isNewCall && { shown_at: null, shown_by: null, spoken_at: null, spoken_by: null }),
    })
    .where('id', '=', from.id)
    .where('status', '=', from.status)
    .where('did_id', '=', from.didId)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Stored for an exam that ended at a board without a room. */
export const NO_ROOM = 0

/**
 * Returns the room to which an entry belongs: that of its board, or the one in which it ended.
 * @param entry name of `did_waitings` in the query
 * @param board name of `dids`, joined by the entry
 */
export const visitedRoom = (entry = 'did_waitings', board = 'dids'): RawBuilder<number | null> => {
  const ended = sql.ref<number | null>(`${entry}.ended_room_id`)
  return sql`case when ${ended} is null then ${sql.ref(`${board}.room_id`)} else nullif(${ended}, ${sql.lit(NO_ROOM)}) end`
}

const selectEntries = (db: Kysely<DB>) =>
  db
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .leftJoin('rooms', (join) => join.on('rooms.id', '=', visitedRoom()))
    .select((eb) => [
      'did_waitings.id',
      'did_waitings.did_id as didId',
      'dids.room_id as roomId',
      'rooms.id as visitedRoomId',
      'did_waitings.visit_id as visitId',
      'did_waitings.status',
      'did_waitings.created_at as createdAt',
      'called_at as calledAt',
      'ended_at as endedAt',
      'front_at as frontAt',
      'front_reason as frontReason',
      'place_at as placeAt',
      'calls',
      'missed',
      'held_at as heldAt',
      'hold_reason as holdReason',
      'left_over as leftOver',
      'did_waitings.place',
      'visits.name',
      'visits.number',
      eb.fn.coalesce('rooms.name_kr', 'dids.name_kr').as('placeName'),
    ])
