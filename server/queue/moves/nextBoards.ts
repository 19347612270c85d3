import type { Kysely } from 'kysely'
import type { WaitRange } from '../../../domain/estimate/waits.ts'
import { nextRoom } from '../../../domain/nextRoom.ts'
import { roomCapacity } from '../../../domain/waiting.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag, toFlag } from '../../db/tables/flags.ts'
import { visitedRoom } from '../entries/endedRooms.ts'
import type { QueueNow, WaitEstimates } from '../estimates/waitEstimates.ts'
import type { ScopeKey } from '../locks/queueScope.ts'
import { pausedBoards } from '../pauses/pauseRepository.ts'

/** The board of the room to which a patient goes next. */
export interface NextBoard extends ScopeKey {
  readonly roomId: number
  readonly roomNo: string
  readonly roomName: string
  /** Likely wait there, where it can be estimated. */
  readonly wait: WaitRange | undefined
}

/** A planned room that the patient has not visited, with one of its boards. */
interface RoomLeft extends Omit<NextBoard, 'wait'> {
  readonly visitId: number
  readonly places: number
}

/** Visits, given by their ids or by ids of their entries. */
type Visits = { readonly visitIds: readonly number[] } | { readonly didWaitingIds: readonly number[] }

/**
 * Finds where patients go after completion: of the planned rooms that they have not visited, that are in use (DE-08) and
 * where calls are not paused, the one that is likely to call them first (decision 51). Of several patients each choice
 * counts those before it.
 * @returns the boards by visit id; none for a visit without a plan or with nothing left of it
 */
export async function findNextBoards(
  db: Kysely<DB>,
  estimates: WaitEstimates,
  visits: Visits,
): Promise<ReadonlyMap<number, NextBoard>> {
  const planned = await findRoomsLeft(db, visits)
  if (planned.length === 0) return new Map()
  const paused = await pausedBoards(db, [...new Set(planned.map(({ didId }) => didId))]).execute()
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

/** Finds the planned rooms in use that are left, by visit and in the order of its plan, with each of their boards. */
async function findRoomsLeft(db: Kysely<DB>, visits: Visits): Promise<RoomLeft[]> {
  const rows = await db
    .selectFrom('visit_rooms')
    .innerJoin('dids', 'dids.room_id', 'visit_rooms.room_id')
    .innerJoin('rooms', 'rooms.id', 'visit_rooms.room_id')
    .select([
      'visit_rooms.visit_id as visitId',
      'visit_rooms.room_id as roomId',
      'dids.id as didId',
      'rooms.no as roomNo',
      'rooms.name_kr as roomName',
      'max_patient',
      'use_multi_call',
    ])
    .where((eb) => {
      if ('visitIds' in visits) return eb('visit_rooms.visit_id', 'in', visits.visitIds)
      const named = eb
        .selectFrom('did_waitings as named')
        .select('visit_id')
        .where('named.id', 'in', visits.didWaitingIds)
      return eb('visit_rooms.visit_id', 'in', named)
    })
    .where('rooms.is_accessible', '=', toFlag(true))
    .where('visit_rooms.done_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('did_waitings as been')
            .innerJoin('dids as there', 'there.id', 'been.did_id')
            .select('been.id')
            .whereRef('been.visit_id', '=', 'visit_rooms.visit_id')
            .where(visitedRoom('been', 'there'), '=', eb.ref('visit_rooms.room_id'))
            .where('been.status', '!=', 'CANCELED'),
        ),
      ),
    )
    .orderBy('visit_rooms.visit_id')
    .orderBy('visit_rooms.position')
    .orderBy('dids.id')
    .execute()
  return rows.map(({ max_patient, use_multi_call, ...room }) => ({
    ...room,
    places: roomCapacity({ maxPatient: max_patient, useMultiCall: fromFlag(use_multi_call) }),
  }))
}

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
