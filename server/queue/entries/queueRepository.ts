import { type Kysely, sql } from 'kysely'
import { awayUntilOf, firstPresent } from '../../../domain/away.ts'
import type { QueuePlace } from '../../../domain/queuePlace.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import type { EntryState } from '../moveLog.ts'

/**
 * Sort key of a queue behind its front (`domain/queuePlace.ts`): the place of a patient put behind others, otherwise
 * the time of joining.
 */
export const PLACE = sql<string>`coalesce(place_at, did_waitings.created_at)`

/** Counts the patients in exam at these boards, without those left over. */
export async function countInExam(db: Kysely<DB>, didIds: readonly number[]): Promise<number> {
  const { n } = await openEntries(db, didIds)
    .where('status', '=', 'CALLED')
    .where('left_over', '=', toFlag(false))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Counts the patients ahead of the entry in the lists of these boards: moved to the front later, or with an earlier place.
 * Those left over stand behind all others. A patient is told `findQueueTo` instead, without those who are away.
 */
export async function countAhead(db: Kysely<DB>, didIds: readonly number[], entry: Placed): Promise<number> {
  const { n } = await entriesAhead(db, didIds, entry)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether the next call of these boards is for the entry: everybody ahead is away for a moment. */
export async function isNextCall(db: Kysely<DB>, didIds: readonly number[], entry: Placed): Promise<boolean> {
  const now = Date.now()
  const ahead = await entriesAhead(db, didIds, entry)
    .select(['status', 'called_at as calledAt', 'away_at as awayAt', 'away_until as awayUntil'])
    .execute()
  return firstPresent(ahead.map((each) => ({ awayUntil: awayUntilOf(each, now) }))) === undefined
}

type Placed = Pick<EntryState, 'frontAt' | 'placeAt' | 'createdAt' | 'leftOver'> & { readonly id: number }

function entriesAhead(db: Kysely<DB>, didIds: readonly number[], entry: Placed) {
  const place = entry.placeAt ?? entry.createdAt
  return openEntries(db, didIds)
    .where('status', '=', 'WAITING')
    .where((eb) =>
      eb.or([
        eb('left_over', '<', entry.leftOver),
        eb.and([
          eb('left_over', '=', entry.leftOver),
          eb.or([
            eb('front_at', '>', entry.frontAt),
            eb.and([eb('front_at', '=', entry.frontAt), eb(PLACE, '<', place)]),
            eb.and([eb('front_at', '=', entry.frontAt), eb(PLACE, '=', place), eb('id', '<', entry.id)]),
          ]),
        ]),
      ]),
    )
}

/** Returns the patients who wait at a board, in order, without those left over. */
export async function findQueue(db: Kysely<DB>, didId: number): Promise<QueuePlace[]> {
  return openEntries(db, [didId])
    .where('status', '=', 'WAITING')
    .where('left_over', '=', toFlag(false))
    .select(['front_at as frontAt', PLACE.as('place')])
    .orderBy('front_at', 'desc')
    .orderBy(PLACE)
    .orderBy('id')
    .execute()
}

/**
 * Finds the patient who is to be called next at a board: the first who is not away for a moment, without those left
 * over; undefined for none.
 */
export async function findNext(
  db: Kysely<DB>,
  didId: number,
): Promise<{ readonly id: number; readonly visitId: number } | undefined> {
  const now = Date.now()
  const waiting = await openEntries(db, [didId])
    .where('status', '=', 'WAITING')
    .where('left_over', '=', toFlag(false))
    .select([
      'id',
      'visit_id as visitId',
      'status',
      'called_at as calledAt',
      'away_at as awayAt',
      'away_until as awayUntil',
    ])
    .orderBy('front_at', 'desc')
    .orderBy(PLACE)
    .orderBy('id')
    .execute()
  return firstPresent(waiting.map((entry) => ({ ...entry, awayUntil: awayUntilOf(entry, now) })))
}

/** Finds the patient in exam at a place of a room, without those left over; undefined for none. */
export async function findAtPlace(
  db: Kysely<DB>,
  didIds: readonly number[],
  place: number,
): Promise<number | undefined> {
  const row = await openEntries(db, didIds)
    .where('status', '=', 'CALLED')
    .where('left_over', '=', toFlag(false))
    .where('place', '=', place)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Finds the entry with which a visit waits or is in exam, other than the given one; undefined for none. */
export async function findBusy(
  db: Kysely<DB>,
  { visitId, id: except }: { readonly visitId: number; readonly id?: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('did_waitings')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('status', 'in', ['WAITING', 'CALLED'])
    .$if(except !== undefined, (others) => others.where('id', '!=', except ?? 0))
    .executeTakeFirst()
  return row?.id
}

/** Finds the patient in exam at these boards who was called last, without those left over. */
export async function findLastCalled(db: Kysely<DB>, didIds: readonly number[]): Promise<number | undefined> {
  const row = await openEntries(db, didIds)
    .where('status', '=', 'CALLED')
    .where('left_over', '=', toFlag(false))
    .select('id')
    .orderBy('called_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Finds the latest instant of a column among the open entries at these boards; null or '' for none. New instants that
 * order a list are never set before it, so that a clock that was set back puts nobody ahead.
 */
export async function findLatest(
  db: Kysely<DB>,
  didIds: readonly number[],
  column: keyof typeof COLUMNS,
): Promise<string | null> {
  const { latest } = await openEntries(db, didIds)
    .select((eb) => eb.fn.max<string | null>(COLUMNS[column]).as('latest'))
    .executeTakeFirstOrThrow()
  return latest
}

const COLUMNS = { place: PLACE, called_at: 'called_at', front_at: 'front_at' } as const

const openEntries = (db: Kysely<DB>, didIds: readonly number[]) =>
  // `ended_at is null` makes the databases use the index of open entries.
  db.selectFrom('did_waitings').where('did_id', 'in', didIds).where('ended_at', 'is', null)

/**
 * Returns the current time, or one millisecond after an earlier instant if the clock is not past it, to keep the order.
 */
export function instantAfter(earlier: string | null): string {
  return new Date(Math.max(Date.now(), earlier ? Date.parse(earlier) + 1 : 0)).toISOString()
}

const INSTANT_LENGTH = new Date(0).toISOString().length

/**
 * Returns a time of joining behind the last place of a queue (`domain/queuePlace.ts`), even if the clock was set back:
 * the current time, or that of the last place, with which ties are ordered by id.
 */
export function timeOfJoining(lastPlace: string | null): string {
  // A place behind somebody else is longer than an instant and sorts behind all that are equal to its beginning.
  if (lastPlace !== null && lastPlace.length > INSTANT_LENGTH) return instantAfter(lastPlace.slice(0, INSTANT_LENGTH))
  const now = new Date().toISOString()
  return lastPlace !== null && lastPlace > now ? lastPlace : now
}
