import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { PatientPlace } from '../../contract/patientPages.ts'
import { roomCapacity } from '../../domain/waiting.ts'
import type { DB, Row } from '../db/schema.ts'
import { fromFlag } from '../db/tables/flags.ts'

/** 128 bits: nobody guesses it, and the QR code of the address stays coarse enough for a thermal printer. */
const TOKEN_BYTES = 16
/** A slip may be printed again; of more slips than these the oldest ends. */
const PAGES_PER_VISIT_MAX = 5

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a further address of a visit's page. @returns its token, of which the hash is stored. */
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

/** The visit that a token opens; undefined when there is none, or its patient's name was erased. */
export function findVisitOf(db: Kysely<DB>, token: string): Promise<Pick<Row<'visits'>, 'id' | 'status'> | undefined> {
  return db
    .selectFrom('patient_pages')
    .innerJoin('visits', 'visits.id', 'patient_pages.visit_id')
    .select(['visits.id', 'visits.status'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** A planned room as the patient knows it. */
export interface PlannedRoom {
  readonly roomId: number
  readonly place: PatientPlace
}

/** The planned rooms of a visit, in their order. */
export async function findPlannedRooms(db: Kysely<DB>, visitId: number): Promise<PlannedRoom[]> {
  const rows = await db
    .selectFrom('visit_rooms')
    .innerJoin('rooms', 'rooms.id', 'visit_rooms.room_id')
    .select(['rooms.id as roomId', 'no', 'name_kr as kr', 'name_en as en'])
    .where('visit_id', '=', visitId)
    .orderBy('position')
    .execute()
  return rows.map(({ roomId, ...place }) => ({ roomId, place }))
}

/** How many a board's room takes at a time, and since when those are in exam who are: ISO 8601. */
export async function findInExam(
  db: Kysely<DB>,
  didId: number,
): Promise<{ readonly places: number; readonly calledAt: readonly string[] }> {
  const room = await db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select(['max_patient', 'use_multi_call'])
    .where('dids.id', '=', didId)
    .executeTakeFirst()
  const called = await db
    .selectFrom('did_waitings')
    .select('called_at as calledAt')
    .where('did_id', '=', didId)
    .where('status', '=', 'CALLED')
    .where('ended_at', 'is', null)
    .execute()
  return {
    places: room ? roomCapacity({ maxPatient: room.max_patient, useMultiCall: fromFlag(room.use_multi_call) }) : 1,
    calledAt: called.flatMap(({ calledAt }) => calledAt ?? []),
  }
}

/** A board as the patient knows it: by its room if it has one. `didIds` are all boards of that queue. */
export interface BoardPlace {
  readonly place: PatientPlace
  readonly didIds: readonly number[]
}

/** Where the boards of these ids are. */
export async function findBoardPlaces(
  db: Kysely<DB>,
  didIds: readonly number[],
): Promise<ReadonlyMap<number, BoardPlace>> {
  if (didIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dids')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .leftJoin('dids as beside', 'beside.room_id', 'dids.room_id')
    .select((eb) => [
      'dids.id',
      'beside.id as besideId',
      eb.fn.coalesce('rooms.no', 'dids.no').as('no'),
      eb.fn.coalesce('rooms.name_kr', 'dids.name_kr').as('kr'),
      eb.fn.coalesce('rooms.name_en', eb.val('')).as('en'),
    ])
    .where('dids.id', 'in', didIds)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [first, ...rest]]) =>
      first
        ? [
            [
              id,
              {
                place: { no: first.no, kr: first.kr, en: first.en },
                didIds: [first, ...rest].map(({ besideId }) => besideId ?? id),
              },
            ],
          ]
        : [],
    ),
  )
}
