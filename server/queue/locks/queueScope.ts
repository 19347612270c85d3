import { sql, type Transaction } from 'kysely'
import { fromFlag } from '../../db/tables/flags.ts'
import { isPostgres } from '../../db/dialects/isPostgres.ts'
import { holdRows, lockRows } from '../../db/transactions/lockRows.ts'
import type { DB } from '../../db/schema.ts'
import { preparedQuery } from '../../db/pipeline/preparedQuery.ts'
import { combine, pipeline, Query, query } from '../../db/pipeline/pipeline.ts'
import { StaleRead } from '../../db/errors/transient.ts'

/** What one lock of a queue covers: a room with all its boards, or a board that has no room. */
export interface QueueScope {
  readonly name: string
  readonly didIds: readonly number[]
  /** What decides how many may be in exam at once (DE-09). */
  readonly limits: { readonly maxPatient: number; readonly useMultiCall: boolean }
  readonly room: { readonly id: number; readonly useRfid: boolean; readonly isAccessible: boolean } | null
}

/** A board without a room has no limits of its own: one patient at a time. */
const ONE_AT_A_TIME = { maxPatient: 1, useMultiCall: false }

/** What names a scope: a board, and its room if it has one. */
export interface ScopeKey {
  readonly didId: number
  readonly roomId: number | null
}

/**
 * Locks the scopes of several queues as {@link lockScope} does, and holds rooms that a visit is to name against
 * deletion and new numbers. All rooms are locked by their ids, whatever for, then the boards without a room by theirs.
 * Called through {@link lockInOrder}.
 * @returns the scopes by the ids of the boards that were named
 */
export function lockScopes(
  tx: Transaction<DB>,
  keys: readonly ScopeKey[],
  namedRooms: readonly number[] = [],
): Query<ReadonlyMap<number, QueueScope>> {
  const each = new Map(keys.map((key) => [`${key.didId} ${key.roomId}`, { ...key, lock: lockScope(tx, key) }]))
  const scoped = new Set(keys.map(({ roomId }) => roomId))
  const held = [...new Set(namedRooms)].flatMap((roomId) =>
    scoped.has(roomId)
      ? []
      : { didId: 0, roomId, lock: combine(tx, [holdRows(tx, 'rooms', [roomId])], () => undefined) },
  )
  const sorted = [...each.values(), ...held].toSorted(
    (a, b) => (a.roomId ?? Infinity) - (b.roomId ?? Infinity) || a.didId - b.didId,
  )
  return combine(
    tx,
    sorted.map(({ lock }) => lock),
    (locked) => new Map(locked.flatMap((scope, at) => (scope ? [[sorted[at]?.didId ?? 0, scope]] : []))),
  )
}

/**
 * The scope of a board's queue, locked until the transaction ends: nobody else fills or frees it meanwhile.
 * @throws {StaleRead} when the board is in another room by now.
 */
export function lockScope(tx: Transaction<DB>, { didId, roomId }: ScopeKey): Query<QueueScope> {
  const lock = roomId === null ? lockBoard(tx, didId) : lockRoom(tx, roomId)
  return combine(tx, [lock], ([scope]) => {
    // Staff gave the board another room between the look at it and the lock.
    if (!scope?.didIds.includes(didId)) throw new StaleRead('the board has moved')
    return scope
  })
}

/**
 * Locks boards that are edited or deleted: their scopes and those they come to, then their rows. No move of a patient
 * is under way there until the transaction ends, so nobody counts who is in exam meanwhile, and no move waits for a row
 * while it holds a scope.
 * @param ids the boards
 * @param roomIds the rooms they are to have; one that does not exist has no lock, and the edit is refused by its key
 * @throws {StaleRead} when one of the boards was moved by somebody else before the locks were taken.
 */
export async function lockBoards(
  tx: Transaction<DB>,
  ids: readonly number[],
  roomIds: readonly number[] = [],
): Promise<void> {
  const roomsOf = () => tx.selectFrom('dids').select(['id', 'room_id']).where('id', 'in', ids).orderBy('id').execute()
  const before = await roomsOf()
  // In the order of lockScopes: rooms by their ids, then the boards that are, or are to be, scopes of their own.
  await lockRows(tx, 'rooms', [...before.flatMap(({ room_id }) => room_id ?? []), ...roomIds]).execute()
  await pipeline(
    tx,
    before.map(({ id }) => lockQueue(tx, id)),
  )
  await lockRows(tx, 'dids', ids).execute()
  const after = await roomsOf()
  if (after.some(({ room_id }, at) => room_id !== before[at]?.room_id)) throw new StaleRead('a board has moved')
}

function lockRoom(tx: Transaction<DB>, roomId: number): Query<QueueScope | undefined> {
  return combine(
    tx,
    [
      query(tx, lockedRoom(tx, { roomId }), ([row]) => row),
      query(tx, boardsOfRoom(tx, { roomId }), (rows) => rows.map(({ id }) => id)),
    ],
    ([locked, didIds]) =>
      locked && {
        name: locked.name_kr,
        didIds,
        limits: { maxPatient: locked.max_patient, useMultiCall: fromFlag(locked.use_multi_call) },
        room: { id: roomId, useRfid: fromFlag(locked.use_rfid), isAccessible: fromFlag(locked.is_accessible) },
      },
  )
}

// Setting a column to itself is the row lock that PostgreSQL and SQLite share; one that no index holds, so that none is
// written.
const lockedRoom = preparedQuery((tx, { roomId }: { roomId: number }) =>
  tx
    .updateTable('rooms')
    .set((eb) => ({ use_multi_call: eb.ref('use_multi_call') }))
    .where('id', '=', roomId)
    .returning(['name_kr', 'max_patient', 'use_multi_call', 'use_rfid', 'is_accessible']),
)
const boardWithoutRoom = preparedQuery((tx, { didId }: { didId: number }) =>
  tx.selectFrom('dids').select('name_kr').where('id', '=', didId).where('room_id', 'is', null),
)
const boardsOfRoom = preparedQuery((tx, { roomId }: { roomId: number }) =>
  tx.selectFrom('dids').select('id').where('room_id', '=', roomId),
)

/** Locked first, then read: PostgreSQL reads what was committed when a statement began. */
function lockBoard(tx: Transaction<DB>, didId: number): Query<QueueScope | undefined> {
  const board = query(
    tx,
    boardWithoutRoom(tx, { didId }),
    ([row]) => row && { name: row.name_kr, didIds: [didId], limits: ONE_AT_A_TIME, room: null },
  )
  return combine(tx, [lockQueue(tx, didId), board], ([, scope]) => scope)
}

/** Sets the locks of queues apart from other advisory locks of the database. */
const QUEUE_LOCKS = 1

/**
 * Locks the queue of a board without a room. Not by the board's row: its version is written at the end of every change,
 * when patients are locked already, and a lock that some take before the patients and others after them is a deadlock.
 * The embedded database has one writer.
 */
function lockQueue(tx: Transaction<DB>, didId: number): Query<void> {
  return new Query(tx, isPostgres(tx) ? [lockedQueue(tx, { didId })] : [], () => undefined)
}

const lockedQueue = preparedQuery((tx, { didId }: { didId: number }) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(${sql.lit(QUEUE_LOCKS)}, ${didId})`.as('locked')),
)
