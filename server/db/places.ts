import type { Transaction } from 'kysely'
import { fromFlag } from './flags.ts'
import type { DB } from './schema.ts'
import { StaleRead } from './transient.ts'

/** Where patients are examined: a room with all its boards, or a board that has no room. */
export interface Place {
  readonly name: string
  readonly didIds: readonly number[]
  /** What decides how many may be in exam at once (DE-09). */
  readonly limits: { readonly maxPatient: number; readonly useMultiCall: boolean }
  readonly room: { readonly id: number; readonly useRfid: boolean; readonly isAccessible: boolean } | null
}

/** A board without a room has no limits of its own: one patient at a time. */
const ONE_AT_A_TIME = { maxPatient: 1, useMultiCall: false }

/** What names a place: a board, and its room if it has one. */
interface At {
  readonly didId: number
  readonly roomId: number | null
}

/**
 * Locks several places as {@link lockPlace} does, always in the same order: two transactions never wait for each other.
 * @returns them, by the ids of the boards that were named.
 */
export async function lockPlaces(tx: Transaction<DB>, places: readonly At[]): Promise<ReadonlyMap<number, Place>> {
  const locked = new Map<number, Place>()
  for (const at of places.toSorted((a, b) => (a.roomId ?? Infinity) - (b.roomId ?? Infinity) || a.didId - b.didId)) {
    const known = locked.get(at.didId)
    if (!known || (known.room?.id ?? null) !== at.roomId) locked.set(at.didId, await lockPlace(tx, at))
  }
  return locked
}

/**
 * The place of a board, locked until the transaction ends: nobody else fills or frees it meanwhile.
 * @throws {StaleRead} when the board is in another room by now.
 */
export async function lockPlace(tx: Transaction<DB>, { didId, roomId }: At): Promise<Place> {
  const place = roomId === null ? await lockBoard(tx, didId) : await lockRoom(tx, roomId)
  // Staff gave the board another room between the look at it and the lock.
  if (!place?.didIds.includes(didId)) throw new StaleRead('the board has moved')
  return place
}

/**
 * Locks the places that boards leave and those that they come to: nobody counts who is in exam there meanwhile.
 * @param moves boards with the rooms that they are to have; a room that does not exist has no lock, and the move is refused by its key.
 * @throws {StaleRead} when one of the boards was moved by somebody else before the locks were taken.
 */
export async function lockMoves(tx: Transaction<DB>, moves: readonly At[]): Promise<void> {
  const ids = moves.map(({ didId }) => didId)
  const roomsOf = () => tx.selectFrom('dids').select(['id', 'room_id']).where('id', 'in', ids).orderBy('id').execute()
  const before = await roomsOf()
  const rooms = new Set([...before.map(({ room_id }) => room_id), ...moves.map(({ roomId }) => roomId)].filter((id) => id !== null))
  // In the order of lockPlaces: rooms by their ids, then the boards that are, or are to be, places of their own.
  for (const id of [...rooms].toSorted((a, b) => a - b)) await lockRow(tx, 'rooms', id)
  for (const { id } of before) await lockRow(tx, 'dids', id)
  const after = await roomsOf()
  if (after.some(({ room_id }, at) => room_id !== before[at]?.room_id)) throw new StaleRead('a board has moved')
}

// Setting a column to itself is the row lock that PostgreSQL and SQLite share; one that no index holds, so that none is written.
async function lockRow(tx: Transaction<DB>, table: 'rooms' | 'dids', id: number): Promise<void> {
  if (table === 'rooms') await tx.updateTable('rooms').set((eb) => ({ use_multi_call: eb.ref('use_multi_call') })).where('id', '=', id).execute()
  else await tx.updateTable('dids').set((eb) => ({ explain_kr: eb.ref('explain_kr') })).where('id', '=', id).execute()
}

async function lockRoom(tx: Transaction<DB>, roomId: number): Promise<Place | undefined> {
  // A lock, as lockRow takes it.
  const room = await tx
    .updateTable('rooms')
    .set((eb) => ({ use_multi_call: eb.ref('use_multi_call') }))
    .where('id', '=', roomId)
    .returning(['name_kr', 'max_patient', 'use_multi_call', 'use_rfid', 'is_accessible'])
    .executeTakeFirst()
  if (!room) return undefined
  const boards = await tx.selectFrom('dids').select('id').where('room_id', '=', roomId).execute()
  return {
    name: room.name_kr,
    didIds: boards.map(({ id }) => id),
    limits: { maxPatient: room.max_patient, useMultiCall: fromFlag(room.use_multi_call) },
    room: { id: roomId, useRfid: fromFlag(room.use_rfid), isAccessible: fromFlag(room.is_accessible) },
  }
}

async function lockBoard(tx: Transaction<DB>, didId: number): Promise<Place | undefined> {
  const board = await tx
    .updateTable('dids')
    .set((eb) => ({ explain_kr: eb.ref('explain_kr') }))
    .where('id', '=', didId)
    .where('room_id', 'is', null)
    .returning('name_kr')
    .executeTakeFirst()
  return board && { name: board.name_kr, didIds: [didId], limits: ONE_AT_A_TIME, room: null }
}
