import { type Kysely, sql } from 'kysely'
import type { Appointment, APPOINTMENT_SORTS, AppointmentQuery } from '../../../contract/appointments.ts'
import type { Page } from '../../../contract/common.ts'
import { contains, matching, type ListPlan, ascending, readPage } from '../../db/lists.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'
import { inOrder } from '../../records/bulk.ts'
import { findAppointments } from './appointmentRepository.ts'
import { patientRank, plainText } from '../searchVisits.ts'

/**
 * Returns one page of a day's list, by time unless the request sorts. It finds the ids of the page first: the day may
 * have a million appointments, whose rows are not read then.
 */
export async function listAppointments(
  db: Kysely<DB>,
  { day, ...query }: AppointmentQuery,
  today: string,
): Promise<Page<Appointment>> {
  const isSearched = [query.name, query.patientNo, query.company].some((text) => text !== undefined)
  const filtered = db
    .selectFrom('appointments')
    .select('appointments.id')
    .where(isSearched ? DAY_UNINDEXED : 'appointments.day', '=', day ?? today)
    .where((eb) =>
      matching(query, {
        name: (name) => contains(eb.ref('appointments.name'), name),
        patientNo: (patientNo) => contains(eb.ref('appointments.patient_no'), patientNo),
        company: (company) => contains(eb.ref('company'), company),
        arrived: (arrived) => eb('arrived', '=', toFlag(arrived)),
      }),
    )
  const page = await readPage(filtered, query, LIST_PLAN, ({ id }) => id)
  return { ...page, content: inOrder(page.content, await findAppointments(db, page.content)) }
}

/** Counts the appointments of a day and those that have arrived. */
export async function countAppointments(db: Kysely<DB>, day: string): Promise<{ total: number; arrived: number }> {
  const { total, arrived } = await db
    .selectFrom('appointments')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('arrived').as('arrived')])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { total: Number(total), arrived: Number(arrived ?? 0) }
}

/** By the index of the day SQLite would look up the texts of a million rows one by one, which takes thirty times as long. */
const DAY_UNINDEXED = sql<string>`appointments.day || ''`

const LIST_PLAN: ListPlan<(typeof APPOINTMENT_SORTS)[number]> = {
  orders: {
    id: 'appointments.id',
    time: 'appointments.time',
    name: 'appointments.name',
    patientNo: 'appointments.patient_no',
    company: 'appointments.company',
  },
  fallback: ascending('time', 'id'),
}

/** Maximum number of search results. */
const FOUND_MAX = 50
/** Maximum number of appointments to search; of further ones those with exactly this name or number are found. */
const SEARCHED_MAX = 10_000

/**
 * Finds expected patients of a day who match a text: by name, initial consonants of the name or patient number
 * ({@link patientRank}), then by their group; at most {@link FOUND_MAX}. Better matches come first, then the earliest.
 */
export async function searchAppointments(db: Kysely<DB>, day: string, text: string): Promise<Appointment[]> {
  const expected = db
    .selectFrom('appointments')
    .select(['id', 'name', 'patient_no as patientNo', 'company'])
    .where('arrived', '=', 0)
    .orderBy('time')
    .orderBy('id')
  const rows = await expected.where('day', '=', day).limit(SEARCHED_MAX).execute()
  if (rows.length === SEARCHED_MAX) {
    const whole = text.normalize('NFC').trim()
    const known = new Set(rows.map(({ id }) => id))
    const others = await expected
      .where(DAY_UNINDEXED, '=', day)
      .where((eb) => eb.or([eb('patient_no', '=', whole), eb('name', '=', whole)]))
      .limit(FOUND_MAX)
      .execute()
    rows.push(...others.filter(({ id }) => !known.has(id)))
  }
  const inGroup = plainText(text)
  const found = rows
    .flatMap(({ id, company, ...sought }) => {
      const rank = patientRank(text, { ...sought, number: Number.NaN, tagNo: null, tagValue: null })
      if (rank !== undefined) return [{ id, rank }]
      return plainText(company).includes(inGroup) ? [{ id, rank: Infinity }] : []
    })
    // Stable: equal ranks stay in the order of time.
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .slice(0, FOUND_MAX)
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await findAppointments(db, ids))
}
