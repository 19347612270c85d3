import { type Kysely, sql, type Transaction } from 'kysely'
import { StaleRead } from '../db/errors/databaseErrors.ts'
import type { DB } from '../db/schema.ts'
import type { RoomPlace } from '../../domain/roomPlaces.ts'
import type { RoomLimits } from '../../domain/waiting.ts'
import { type Flag, fromFlag } from '../db/tables/columns.ts'
import { closedPlacesOf, LIMIT_COLUMNS, placesOf, roomLimitsOf } from '../db/tables/roomColumns.ts'
import { BOARD_EDITS, lockAdvisory, queueOf, type Change, holdRows, lockRows } from '../db/transactions/locks.ts'

/*
 * The global lock order for all changes of queues and of records that queues refer to (docs/decisions/queue.md#locks). A transaction
 * takes locks in this order, each kind by ascending ids. It may skip kinds, and lock again what it already holds.
 *
 * 0. all changes of users, if it is one (`USER_CHANGES`), then the session of the caller (`authorizationIn`)
 * 1. the tap of a tag at a board (`lockTap`), or all edits of boards (`lockBoards`)
 * 2. rooms: the scopes of their queues, edited rooms, rooms that a visit is to plan (`lockScope`, `lockRows`)
 * 3. queues of boards without a room, by advisory locks (`lockScope`)
 * 4. tags (`lockRows`)
 * 5. visits (`lockVisits`, `lockVisitOfTag`)
 * 6. packages (`lockRows`, `holdRows`), then appointments (`claimAppointment`, `lockRows`), which lose deleted packages
 * 7. rows of boards: those that are edited (`lockBoards`), and at the end of each change their versions (`UnitOfWork`)
 * 8. sets of boards (`lockRows`), which lose deleted boards
 *
 * One exception: `lockTap` also takes KEY SHARE on the row of its board, by the foreign key of `tag_taps`, before it
 * locks a room; it can deadlock only with a deletion of the board or a change of its number, and the loser is retried.
 *
 * Entries need no locks of their own: each change of one holds the locks of its scope and its visit.
 */

/** Locks that a transaction takes before it decides anything. */
export interface Locks {
  /** Queues that are changed, or whose patients are counted. */
  readonly scopes?: readonly ScopeKey[]
  /** Ids of rooms that a visit is to plan. */
  readonly namedRooms?: readonly number[]
  /** Ids of tags that are assigned. */
  readonly tags?: readonly number[]
  /** Ids of visits. */
  readonly visits?: readonly number[]
}

/** The locked objects, as far as they exist. */
export interface Locked {
  /** By the ids of the requested boards. */
  readonly scopes: ReadonlyMap<number, QueueScope>
  /** By ascending ids. */
  readonly visits: readonly LockedVisit[]
}

/**
 * Takes locks in the global order, until the transaction ends.
 * @throws {StaleRead} when a board has moved to another room meanwhile.
 */
export async function lockInOrder(
  tx: Transaction<DB>,
  { scopes = [], namedRooms = [], tags, visits = [] }: Locks,
): Promise<Locked> {
  const lockedScopes = await lockScopes(tx, scopes, namedRooms)
  if (tags) await lockRows(tx, 'tag_mappings', tags)
  return { scopes: lockedScopes, visits: await lockVisits(tx, visits) }
}

/** Returns the locked scope of a board. @throws {StaleRead} when it was not locked, because a patient has moved meanwhile */
export function scopeOf({ scopes }: Pick<Locked, 'scopes'>, { didId }: Pick<ScopeKey, 'didId'>): QueueScope {
  const scope = scopes.get(didId)
  if (!scope) throw new StaleRead('the patient has moved')
  return scope
}

/** Lock scope of a queue: a room with all its boards, or a board without a room. */
export interface QueueScope {
  readonly name: string
  readonly didIds: readonly number[]
  /** Limits of the number of patients in exam. */
  readonly limits: RoomLimits
  readonly room: {
    readonly id: number
    readonly useRfid: boolean
    readonly isAccessible: boolean
    /** Whether completed patients are sent on (docs/decisions/queue.md#sending-on). */
    readonly sendsOn: boolean
    readonly places: readonly RoomPlace[]
    /** Numbers of the places that are closed for the moment. */
    readonly closedPlaces: ReadonlySet<number>
  } | null
}

/** Limits of a board without a room: one patient at a time. */
const ONE_AT_A_TIME = { maxPatient: 1, useMultiCall: false }

/** Identifies a scope: a board, and its room if it has one. */
export interface ScopeKey {
  readonly didId: number
  readonly roomId: number | null
}

/**
 * Locks the scopes of several queues as {@link lockScope} does, and protects rooms that a visit is to plan against
 * deletion and new numbers. All rooms are locked by ascending ids, then the boards without a room. Called by
 * {@link lockInOrder}.
 * @returns the scopes by the ids of the requested boards
 */
export async function lockScopes(
  tx: Transaction<DB>,
  keys: readonly ScopeKey[],
  namedRooms: readonly number[] = [],
): Promise<ReadonlyMap<number, QueueScope>> {
  const scoped = new Set(keys.map(({ roomId }) => roomId))
  const named = namedRooms.filter((roomId) => !scoped.has(roomId)).map((roomId) => ({ didId: undefined, roomId }))
  const inOrder = [...keys, ...named].toSorted(
    (a, b) => (a.roomId ?? Infinity) - (b.roomId ?? Infinity) || (a.didId ?? 0) - (b.didId ?? 0),
  )
  const scopes = new Map<number, QueueScope>()
  for (const { didId, roomId } of inOrder) {
    if (didId === undefined) await holdRows(tx, 'rooms', [roomId])
    else if (!scopes.has(didId)) scopes.set(didId, await lockScope(tx, { didId, roomId }))
  }
  return scopes
}

/**
 * Locks the scope of a board's queue until the transaction ends: nobody else can fill or free its places meanwhile.
 * @throws {StaleRead} when the board has moved to another room meanwhile.
 */
export async function lockScope(tx: Transaction<DB>, { didId, roomId }: ScopeKey): Promise<QueueScope> {
  const scope = roomId === null ? await lockBoardScope(tx, didId) : await lockRoom(tx, roomId)
  // The board got another room between the read and the lock.
  if (!scope?.didIds.includes(didId)) throw new StaleRead('the board has moved')
  return scope
}

/**
 * Locks boards for an edit or deletion: all boards against other edits, the current and new scopes of these, then their
 * rows. No patient can be moved there until the transaction ends, so that counts of patients in exam stay valid, and no
 * move waits for a row while it holds a scope.
 * @param ids the boards
 * @param edit what is about to change in the boards' rows, their new rooms, and visits that are changed too; a missing
 *   room is not locked, and the foreign key refuses the edit
 * @returns the rooms that the boards have before the edit
 */
export async function lockBoards(
  tx: Transaction<DB>,
  ids: readonly number[],
  edit: { readonly change: Change; readonly roomIds?: readonly number[]; readonly visits?: readonly number[] },
): Promise<void> {
  // One edit at a time: otherwise a board could get another room between the read and the locks, again and again.
  await lockAdvisory(tx, BOARD_EDITS)
  const before = await tx.selectFrom('dids').select(['id', 'room_id']).where('id', 'in', ids).orderBy('id').execute()
  // In the order of lockScopes: rooms by id, then the boards that are, or will be, scopes of their own.
  await lockRows(tx, 'rooms', [...before.flatMap(({ room_id }) => room_id ?? []), ...(edit.roomIds ?? [])])
  for (const { id } of before) await lockQueue(tx, id)
  await lockVisits(tx, edit.visits ?? [])
  await lockRows(tx, 'dids', ids, edit.change)
}

async function lockRoom(tx: Transaction<DB>, roomId: number): Promise<QueueScope | undefined> {
  const room = await tx
    .selectFrom('rooms')
    .select(['name_kr', ...LIMIT_COLUMNS, 'use_rfid', 'is_accessible', 'sends_on', 'closed_places'])
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!room) return undefined
  const boards = await tx.selectFrom('dids').select('id').where('room_id', '=', roomId).execute()
  return {
    name: room.name_kr,
    didIds: boards.map(({ id }) => id),
    limits: roomLimitsOf(room),
    room: {
      id: roomId,
      useRfid: fromFlag(room.use_rfid),
      isAccessible: fromFlag(room.is_accessible),
      sendsOn: fromFlag(room.sends_on),
      places: placesOf(room),
      closedPlaces: closedPlacesOf(room),
    },
  }
}

async function lockBoardScope(tx: Transaction<DB>, didId: number): Promise<QueueScope | undefined> {
  await lockQueue(tx, didId)
  const board = await tx
    .selectFrom('dids')
    .select('name_kr')
    .where('id', '=', didId)
    .where('room_id', 'is', null)
    .executeTakeFirst()
  return board && { name: board.name_kr, didIds: [didId], limits: ONE_AT_A_TIME, room: null }
}

/**
 * Locks the queue of a board without a room. The board's row cannot be the lock: its version is written at the end of
 * each change, when visits are already locked, and taking one lock both before and after others would cause deadlocks.
 */
const lockQueue = (tx: Transaction<DB>, didId: number): Promise<void> => lockAdvisory(tx, queueOf(didId))

/** A locked visit: nobody else changes it or moves its patient until the transaction ends. */
export interface LockedVisit {
  readonly id: number
  /** '' after it was erased, and for the holder of a ticket who has none. */
  readonly name: string
  readonly isUnnamed: boolean
  readonly status: 'OPEN' | 'CLOSED'
  /** The patient's number of the day. */
  readonly number: number
  readonly hideName: boolean
  /** Stored masks; see {@link readMasks}. */
  readonly masks: string
}

/** Locks the existing visits in a fixed order, so that two transactions cannot deadlock. */
export async function lockVisits(tx: Transaction<DB>, ids: readonly number[]): Promise<LockedVisit[]> {
  const locked: LockedVisit[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    locked.push(...(await lock(tx).where('id', '=', id).execute()).map(toLocked))
  return locked
}

/** Locks the open visit of a tag; undefined when there is none. */
export async function lockVisitOfTag(tx: Transaction<DB>, tagMappingId: number): Promise<LockedVisit | undefined> {
  // A literal, not a parameter: only then can the databases use the index of open visits' tags.
  const row = await lock(tx)
    .where('tag_mapping_id', '=', tagMappingId)
    .where('status', '=', sql.lit('OPEN'))
    .executeTakeFirst()
  return row && toLocked(row)
}

const lock = (tx: Kysely<DB>) =>
  tx
    .selectFrom('visits')
    .select(['id', 'name', 'status', 'number', 'hide_name as hideName', 'masks', 'unnamed'])
    .forNoKeyUpdate()

const toLocked = <V extends { hideName: Flag; unnamed: Flag }>({ unnamed, ...row }: V) => ({
  ...row,
  hideName: fromFlag(row.hideName),
  isUnnamed: fromFlag(unnamed),
})
