import { type Kysely, sql } from 'kysely'
import type { WaitRange } from '../../../domain/estimate/waits.ts'
import { nextRoom } from '../../../domain/nextRoom.ts'
import { allowedRooms, type OrderedRoom } from '../../../domain/roomOrder.ts'
import { roomCapacity } from '../../../domain/waiting.ts'
import { StaleRead } from '../../db/errors/databaseErrors.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag, toFlag } from '../../db/tables/columns.ts'
import { LIMIT_COLUMNS, roomLimitsOf } from '../../db/tables/roomColumns.ts'
import { visitedRoom } from '../entries/entryRepository.ts'
import type { QueueNow, WaitEstimates } from '../estimates/waitEstimates.ts'
import type { ScopeKey } from '../locks.ts'
import { pausedBoards } from '../pauses.ts'

/** The board of the room to which a patient goes next. */
export interface NextBoard extends ScopeKey {
  readonly roomId: number
  readonly roomNo: string
  readonly roomName: string
  /** Likely wait there, where it can be estimated. */
  readonly wait: WaitRange | undefined
}

/** A planned room to which a patient may go, with one of its boards. */
interface RoomLeft extends Omit<NextBoard, 'wait'> {
  readonly visitId: number
  readonly places: number
}

/** Visits, given by their ids or by ids of their entries. */
type Visits = { readonly visitIds: readonly number[] } | { readonly didWaitingIds: readonly number[] }

/**
 * Finds where patients go after completion: of the planned rooms that they have not visited, that the order of the plan
 * allows, that are in use and where calls are not paused, the one that is likely to call them first
 * (docs/decisions/queue.md#sending-on). Of several patients each choice counts those before it.
 * @returns the boards by visit id; none for a visit without a plan or with nothing left of it
 */
export async function findNextBoards(
  db: Kysely<DB>,
  estimates: WaitEstimates,
  visits: Visits,
): Promise<ReadonlyMap<number, NextBoard>> {
  return chooseBoards(db, estimates, await findRoomsLeft(db, visits))
}

/**
 * Finds where a patient who arrives with this plan goes first, as {@link findNextBoards} does after a completion.
 * @returns undefined when no allowed room is open
 */
export async function findFirstBoard(
  db: Kysely<DB>,
  estimates: WaitEstimates,
  plan: readonly OrderedRoom[],
): Promise<NextBoard | undefined> {
  const roomIds = allowedRooms(plan, new Set()).map(({ roomId }) => roomId)
  if (roomIds.length === 0) return undefined
  const rows = await db
    .selectFrom('rooms')
    .innerJoin('dids', 'dids.room_id', 'rooms.id')
    .select(['rooms.id as roomId', 'dids.id as didId', ...ROOM])
    .where('rooms.id', 'in', roomIds)
    .where('rooms.is_accessible', '=', toFlag(true))
    .orderBy('dids.id')
    .execute()
  const left = rows
    .map((row) => ({ ...toRoom(row), visitId: NEW_VISIT, roomId: row.roomId, didId: row.didId }))
    .toSorted((one, other) => roomIds.indexOf(one.roomId) - roomIds.indexOf(other.roomId))
  return (await chooseBoards(db, estimates, left)).get(NEW_VISIT)
}

/**
 * Compares the boards that were chosen before their scopes were locked with those chosen under the locks.
 * @throws {StaleRead} when a room has closed or got more patients meanwhile, so that another one is chosen.
 */
export function refuseChangedChoice(
  before: ReadonlyMap<number, NextBoard>,
  locked: ReadonlyMap<number, NextBoard>,
): void {
  const chosen = (boards: ReadonlyMap<number, NextBoard>) =>
    [...boards].map(([visitId, { didId }]) => `${visitId} ${didId}`).join()
  if (chosen(before) !== chosen(locked)) throw new StaleRead('another next room is chosen now')
}

/** Stands for the id of a visit that is not stored yet. */
const NEW_VISIT = 0

/** Chooses one of the rooms of each visit; among equals the first. */
async function chooseBoards(
  db: Kysely<DB>,
  estimates: WaitEstimates,
  planned: readonly RoomLeft[],
): Promise<ReadonlyMap<number, NextBoard>> {
  if (planned.length === 0) return new Map()
  const paused = await pausedBoards(db, [...new Set(planned.map(({ didId }) => didId))])
  const left = planned.filter(({ didId }) => !paused.has(didId))
  const queues = await findQueues(db, left)
  const means = await estimates.means([...queues.values()], db)
  const next = new Map<number, RoomLeft>()
  const chosen: QueueNow[] = []
  for (const [visitId, rooms] of Map.groupBy(left, (room) => room.visitId)) {
    const loads = rooms.map(({ roomId, didId, places }) => {
      const { waiting = 0, calledAt = [] } = queues.get(roomId) ?? {}
      return { mean: means.get(didId), places, waiting, inExam: calledAt.length }
    })
    const best = rooms[nextRoom(loads)]
    const queue = best && queues.get(best.roomId)
    if (!queue) continue
    next.set(visitId, best)
    chosen.push(queue)
    // The next of these patients finds this one there.
    queues.set(best.roomId, { ...queue, waiting: queue.waiting + 1 })
  }
  const ranges = await estimates.of(chosen, db)
  return new Map(
    [...next].map(([visitId, { roomId, didId, roomNo, roomName }], at) => [
      visitId,
      { roomId, didId, roomNo, roomName, wait: ranges[at]?.at(-1) },
    ]),
  )
}

/** Finds the rooms to which patients may go, by visit and in the order of its plan, with each of their boards. */
async function findRoomsLeft(db: Kysely<DB>, visits: Visits): Promise<RoomLeft[]> {
  const rows = await db
    .selectFrom('visit_rooms')
    .innerJoin('rooms', 'rooms.id', 'visit_rooms.room_id')
    .leftJoin('dids', 'dids.room_id', 'visit_rooms.room_id')
    .select([
      'visit_rooms.visit_id as visitId',
      'visit_rooms.room_id as roomId',
      'visit_rooms.rule',
      'visit_rooms.after_room_id as afterRoomId',
      'visit_rooms.done_at as doneAt',
      'rooms.is_accessible as isAccessible',
      'dids.id as didId',
      ...ROOM,
    ])
    .select((eb) =>
      eb
        .selectFrom('did_waitings as been')
        .innerJoin('dids as there', 'there.id', 'been.did_id')
        .select(sql<Visited | null>`max(case when been.status = 'HOLDING' then 0 else 1 end)`.as('visited'))
        .whereRef('been.visit_id', '=', 'visit_rooms.visit_id')
        .where(visitedRoom('been', 'there'), '=', eb.ref('visit_rooms.room_id'))
        .where('been.status', '!=', 'CANCELED')
        .as('visited'),
    )
    .where((eb) => {
      if ('visitIds' in visits) return eb('visit_rooms.visit_id', 'in', visits.visitIds)
      const named = eb
        .selectFrom('did_waitings as named')
        .select('visit_id')
        .where('named.id', 'in', visits.didWaitingIds)
      return eb('visit_rooms.visit_id', 'in', named)
    })
    .orderBy('visit_rooms.visit_id')
    .orderBy('visit_rooms.position')
    .orderBy('dids.id')
    .execute()
  return [...Map.groupBy(rows, ({ visitId }) => visitId).values()].flatMap((plan) => {
    const passed = plan.filter(({ doneAt, visited }) => doneAt !== null || visited === PASSED)
    return allowedRooms(plan, new Set(passed.map(({ roomId }) => roomId))).flatMap((row) => {
      const { visitId, roomId, didId, visited } = row
      const isOpen = visited === null && fromFlag(row.isAccessible)
      return isOpen && didId !== null ? { ...toRoom(row), visitId, roomId, didId } : []
    })
  })
}

/** A room is passed when the exam there is over, or will be before the patient goes on; on hold the exam is still due. */
type Visited = typeof HELD | typeof PASSED
const HELD = 0
const PASSED = 1

const ROOM = ['rooms.no as roomNo', 'rooms.name_kr as roomName', ...LIMIT_COLUMNS] as const

const toRoom = ({
  roomNo,
  roomName,
  ...room
}: Pick<NextBoard, 'roomNo' | 'roomName'> & Parameters<typeof roomLimitsOf>[0]) => ({
  roomNo,
  roomName,
  places: roomCapacity(roomLimitsOf(room)),
})

/** Finds the queues of these rooms by room, each with the room's first board. */
async function findQueues(db: Kysely<DB>, left: readonly RoomLeft[]): Promise<Map<number, QueueNow>> {
  const rooms = new Map(left.toReversed().map((room) => [room.roomId, room]))
  if (rooms.size === 0) return new Map()
  const entries = await db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select(['dids.room_id as roomId', 'status', 'called_at as calledAt'])
    .where('dids.room_id', 'in', [...rooms.keys()])
    .where('ended_at', 'is', null)
    .where('left_over', '=', toFlag(false))
    .where('status', 'in', ['WAITING', 'CALLED'])
    .execute()
  const byRoom = Map.groupBy(entries, ({ roomId }) => roomId)
  return new Map(
    [...rooms].map(([roomId, { didId, places }]) => {
      const [called = [], waiting = []] = ['CALLED', 'WAITING'].map((status) =>
        (byRoom.get(roomId) ?? []).filter((entry) => entry.status === status),
      )
      const calledAt = called.flatMap((entry) => entry.calledAt ?? [])
      return [roomId, { didId, places, calledAt, waiting: waiting.length, isPaused: false }]
    }),
  )
}
