import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { PatientPlace } from '../../contract/patientPages.ts'
import type { OrderedRoom } from '../../domain/roomOrder.ts'
import { roomCapacity } from '../../domain/waiting.ts'
import type { DB, Row } from '../db/schema.ts'
import { toFlag } from '../db/tables/columns.ts'
import { LIMIT_COLUMNS, roomLimitsOf } from '../db/tables/roomColumns.ts'
import { LOCATION_COLUMNS, locationOf } from '../queue/boardPlaces.ts'
import type { Feedback } from '../../domain/feedback.ts'

/** Length of a token: 128 bits cannot be guessed, and keep the QR code coarse enough for a thermal printer. */
const TOKEN_BYTES = 16
/** Maximum number of links per visit: a slip may be printed again, and the oldest links are deleted. */
const PAGES_PER_VISIT_MAX = 5

const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** Creates a link to a visit's page. @returns its token; only the hash is stored. */
export async function addPage(tx: Transaction<DB>, visitId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('patient_pages')
    .values({ hash: hashOf(token), visit_id: visitId, created_at: new Date().toISOString() })
    .execute()
  const pages = await tx
    .selectFrom('patient_pages')
    .select('hash')
    .where('visit_id', '=', visitId)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute()
  const old = pages.slice(PAGES_PER_VISIT_MAX).map(({ hash }) => hash)
  if (old.length > 0) await tx.deleteFrom('patient_pages').where('hash', 'in', old).execute()
  return token
}

/** The visit of a page. */
export interface PageVisit extends Pick<Row<'visits'>, 'id' | 'status' | 'number' | 'day'> {
  readonly createdAt: string
  /** Whether the patient has said, on any of the visit's pages, how the visit was. */
  readonly isRated: boolean
}

/** Finds the visit of a token; undefined for an unknown one, or after the patient's name was erased. */
export async function findVisitOf(db: Kysely<DB>, token: string): Promise<PageVisit | undefined> {
  const row = await db
    .selectFrom('patient_pages')
    .innerJoin('visits', 'visits.id', 'patient_pages.visit_id')
    .select(['visits.id', 'visits.status', 'visits.number', 'visits.day', 'visits.created_at as createdAt'])
    .select((eb) =>
      eb
        .selectFrom('patient_pages as beside')
        .select((page) => page.fn.max('beside.rated').as('rated'))
        .whereRef('beside.visit_id', '=', 'visits.id')
        .as('rated'),
    )
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { rated, ...visit } = row
  return { ...visit, isRated: rated === 1 }
}

/** A planned room as shown to the patient. */
export interface PlannedRoom extends OrderedRoom {
  readonly place: PatientPlace
  /** Whether it was done at a board that was deleted since. */
  readonly isDone: boolean
}

/** Returns the planned rooms of a visit, in order. */
export async function findPlannedRooms(db: Kysely<DB>, visitId: number): Promise<PlannedRoom[]> {
  const rows = await db
    .selectFrom('visit_rooms')
    .innerJoin('rooms', 'rooms.id', 'visit_rooms.room_id')
    .select(['rooms.id as roomId', 'no', 'name_kr as kr', 'name_en as en', 'done_at as doneAt'])
    .select(['rule', 'after_room_id as afterRoomId'])
    .select(LOCATION_COLUMNS)
    .where('visit_id', '=', visitId)
    .orderBy('position')
    .execute()
  return rows.map(({ roomId, rule, afterRoomId, no, kr, en, doneAt, ...location }) => ({
    roomId,
    rule,
    afterRoomId,
    place: { no, kr, en, ...locationOf(location) },
    isDone: doneAt !== null,
  }))
}

/** Returns the capacity of a board's room, and the call times (ISO 8601) of the patients in exam. */
export async function findInExam(
  db: Kysely<DB>,
  didId: number,
): Promise<{ readonly places: number; readonly calledAt: readonly string[] }> {
  const room = await db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select(LIMIT_COLUMNS)
    .where('dids.id', '=', didId)
    .executeTakeFirst()
  const called = await db
    .selectFrom('did_waitings')
    .select('called_at as calledAt')
    .where('did_id', '=', didId)
    .where('status', '=', 'CALLED')
    .where('ended_at', 'is', null)
    .where('left_over', '=', toFlag(false))
    .execute()
  return {
    places: room ? roomCapacity(roomLimitsOf(room)) : 1,
    calledAt: called.flatMap(({ calledAt }) => calledAt ?? []),
  }
}

/** Counts an answer on its day, unless the visit has answered. Nothing joins the answer and the visit. */
export async function countFeedback(
  tx: Transaction<DB>,
  { visitId, day, feedback }: { readonly visitId: number; readonly day: string; readonly feedback: Feedback },
): Promise<void> {
  const answered = await tx
    .updateTable('patient_pages')
    .set({ rated: toFlag(true) })
    .where('visit_id', '=', visitId)
    .where('rated', '=', toFlag(false))
    .returning('hash')
    .execute()
  if (answered.length === 0) return
  const column = COLUMNS[feedback]
  await tx
    .insertInto('feedback_days')
    .values({ day, good: 0, fair: 0, poor: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ [column]: eb(`feedback_days.${column}`, '+', 1) })),
    )
    .execute()
}

const COLUMNS = { GOOD: 'good', FAIR: 'fair', POOR: 'poor' } as const satisfies Record<Feedback, string>
