import { type Kysely, sql } from 'kysely'
import type { Appointment, APPOINTMENT_SORTS, AppointmentQuery } from '../../../contract/appointments.ts'
import type { Page } from '../../../contract/common.ts'
import { contains, matching } from '../../db/lists/filters.ts'
import { type ListPlan, ascending, readPage } from '../../db/lists/list.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/flags.ts'
import { inOrder } from '../../records/bulk.ts'
import { findAppointments } from './appointmentRepository.ts'

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
export const DAY_UNINDEXED = sql<string>`appointments.day || ''`

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
