import type { Kysely } from 'kysely'
import { awayUntilOf } from '../../../domain/away.ts'
import { ARRIVALS_MINUTES, type HospitalNow, type PatientNow } from '../../../domain/replay/finishes.ts'
import type { OrderedRoom } from '../../../domain/roomOrder.ts'
import { roomCapacity } from '../../../domain/waiting.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import { LIMIT_COLUMNS, roomLimitsOf } from '../../db/tables/roomColumns.ts'
import { visitedRoom } from '../entries/entryRepository.ts'
import { PLACE } from '../entries/queueRepository.ts'
import { pausedBoards } from '../pauses.ts'
import { awayIn, type QueueNow, type WaitEstimates } from './waitEstimates.ts'

const MINUTE_MS = 60_000

/** A visit with a plan, and its index among the patients of the state; undefined where its end cannot be estimated. */
interface PlannedVisit {
  readonly visitId: number
  readonly at: number | undefined
}

/** Reads the rooms that call patients, and the patients who wait or are in exam there, with what is left of their plans. */
export async function hospitalNow(
  db: Kysely<DB>,
  waits: WaitEstimates,
  now: Date,
): Promise<{ readonly state: HospitalNow; readonly visits: readonly PlannedVisit[] }> {
  const entries = await findOpenEntries(db, now)
  const plans = await findPlans(db, new Date(now.getTime() - ARRIVALS_MINUTES * MINUTE_MS))
  const rooms = await findRooms(db, waits, entries, now)
  const indexes = new Map(rooms.map(({ roomId }, at) => [roomId, at]))
  const held = new Set(entries.filter(({ status }) => status === 'HOLDING').map(({ visitId }) => visitId))
  const patients: PatientNow[] = []
  const found = new Map<number, number>()
  for (const { visitId, roomId, status, calledAt, awayUntil } of entries) {
    const room = roomId === null ? undefined : indexes.get(roomId)
    if (room === undefined || status === 'HOLDING') continue
    const plan = plans.get(visitId) ?? []
    const left = plan.filter((planned) => !planned.isVisited)
    if (plan.length > 0 && !held.has(visitId) && left.every((planned) => indexes.has(planned.roomId)))
      found.set(visitId, patients.length)
    patients.push({
      room,
      elapsed: status === 'CALLED' ? Math.max(0, minutesBetween(calledAt ?? '', now)) : undefined,
      away: awayUntil === null ? 0 : -minutesBetween(awayUntil, now),
      left: inModel(left, indexes),
    })
  }
  return {
    state: {
      rooms: rooms.map(({ roomId: _room, ...room }) => room),
      patients,
      arrivals: [...plans.values()].filter(([first]) => first?.isNew).map((plan) => inModel(plan, indexes)),
    },
    visits: [...plans.keys()].map((visitId) => ({ visitId, at: found.get(visitId) })),
  }
}

/** Returns the rooms of a plan that the model has, by their indexes. */
const inModel = (plan: readonly OrderedRoom[], indexes: ReadonlyMap<number, number>): OrderedRoom[] =>
  plan.flatMap(({ roomId, rule, afterRoomId }) => {
    const room = indexes.get(roomId)
    return room === undefined
      ? []
      : { roomId: room, rule, afterRoomId: afterRoomId === null ? null : (indexes.get(afterRoomId) ?? null) }
  })

const minutesBetween = (instant: string, now: Date): number => (now.getTime() - Date.parse(instant)) / MINUTE_MS

type OpenEntry = Awaited<ReturnType<typeof findOpenEntries>>[number]

/** Finds the open entries of today: those in exam first, then the others in the order of their queues. */
async function findOpenEntries(db: Kysely<DB>, now: Date) {
  const rows = await db
    .selectFrom('did_waitings')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .select([
      'did_waitings.visit_id as visitId',
      'did_waitings.did_id as didId',
      'dids.room_id as roomId',
      'status',
      'called_at as calledAt',
      'away_at as awayAt',
      'away_until as awayUntil',
    ])
    .where('ended_at', 'is', null)
    .where('left_over', '=', toFlag(false))
    .orderBy('status')
    .orderBy('front_at', 'desc')
    .orderBy(PLACE)
    .orderBy('did_waitings.id')
    .execute()
  return rows.map(({ awayAt, ...row }) => ({ ...row, awayUntil: awayUntilOf({ ...row, awayAt }, now.getTime()) }))
}

interface PlannedRoom extends OrderedRoom {
  /** Whether the patient has been there, is there or waits there. */
  readonly isVisited: boolean
  /** Whether the patient came in the last hour. */
  readonly isNew: boolean
}

/** Finds the plans of the visits that are open or came since an instant, by visit and in order. */
async function findPlans(db: Kysely<DB>, since: Date): Promise<ReadonlyMap<number, readonly PlannedRoom[]>> {
  const rows = await db
    .selectFrom('visit_rooms')
    .innerJoin('visits', 'visits.id', 'visit_rooms.visit_id')
    .select(['visit_id as visitId', 'room_id as roomId', 'rule', 'after_room_id as afterRoomId', 'done_at as doneAt'])
    .select((eb) => [
      'visits.created_at as createdAt',
      eb
        .selectFrom('did_waitings as been')
        .innerJoin('dids as there', 'there.id', 'been.did_id')
        .select((been) => been.fn.countAll<number>().as('n'))
        .whereRef('been.visit_id', '=', 'visit_rooms.visit_id')
        .where(visitedRoom('been', 'there'), '=', eb.ref('visit_rooms.room_id'))
        .where('been.status', '!=', 'CANCELED')
        .as('times'),
    ])
    .where((eb) =>
      eb.or([
        eb('visits.created_at', '>=', since.toISOString()),
        eb.exists(
          eb
            .selectFrom('did_waitings')
            .select('did_waitings.id')
            .whereRef('did_waitings.visit_id', '=', 'visits.id')
            .where('ended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('visit_id')
    .orderBy('position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ visitId }) => visitId)].map(([visitId, plan]) => [
      visitId,
      plan.map(({ roomId, rule, afterRoomId, doneAt, times, createdAt }) => ({
        roomId,
        rule,
        afterRoomId,
        isVisited: doneAt !== null || Number(times) > 0,
        isNew: createdAt >= since.toISOString(),
      })),
    ]),
  )
}

/** Finds the rooms of which it is known how they go on: each has one board, which calls patients now or after its pause. */
async function findRooms(db: Kysely<DB>, waits: WaitEstimates, entries: readonly OpenEntry[], now: Date) {
  const boards = await db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select(['dids.id as didId', 'rooms.id as roomId', ...LIMIT_COLUMNS])
    .where('is_accessible', '=', toFlag(true))
    .orderBy('rooms.id')
    .execute()
  if (boards.length === 0) return []
  const paused = await pausedBoards(
    db,
    boards.map(({ didId }) => didId),
  )
  const byBoard = Map.groupBy(entries, ({ didId }) => didId)
  const queues = boards.map(({ didId, ...room }): QueueNow => {
    const here = byBoard.get(didId) ?? []
    const waiting = here.filter(({ status }) => status === 'WAITING')
    return {
      didId,
      places: roomCapacity(roomLimitsOf(room)),
      calledAt: here.flatMap(({ status, calledAt }) => (status === 'CALLED' && calledAt !== null ? calledAt : [])),
      waiting: waiting.length,
      away: awayIn(waiting),
      isPaused: paused.has(didId),
    }
  })
  const paces = await waits.paces(queues, db)
  return queues.flatMap(({ didId, places }, at) => {
    const [pace, pause, roomId] = [paces.get(didId), paused.get(didId), boards[at]?.roomId]
    if (!pace || roomId === undefined || pause?.until === null) return []
    return { roomId, pace, places, pause: pause ? -minutesBetween(pause.until ?? '', now) : 0 }
  })
}
