import type { Kysely } from 'kysely'
import type { WaitingPatient } from '../../contract/didWaitings.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import { fromFlag } from '../db/flags.ts'
import type { DB } from '../db/schema.ts'
import { statement } from '../db/statement.ts'
import { type Step, step } from '../db/together.ts'

/** The states that have a list. */
export type ListStatus = Extract<WaitingStatus, 'WAITING' | 'CALLED' | 'HOLDING'>

/** A patient of a list with the full name, and whether that may be shown. */
export type ListedPatient = Required<Omit<WaitingPatient, 'order' | 'nameHidden'>>

/** The patients of one list of a board, in its order. */
export function findingPatients(db: Kysely<DB>, didId: number, status: ListStatus): Step<ListedPatient[]> {
  const rowsOf = status === 'CALLED' ? calledPatients : waitingPatients
  return step(rowsOf(db, { didId, status }), (rows) => rows.map(({ frontAt, hideName, ...patient }) => ({ ...patient, front: frontAt !== '', hideName: fromFlag(hideName) })))
}

const patientsOf = (db: Kysely<DB>, { didId, status }: { didId: number; status: ListStatus }) =>
  db
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .select([
      'did_waitings.id as didWaitingId',
      'visits.name',
      'visits.number',
      'hide_name as hideName',
      'shown_at as shownAt',
      'did_waitings.created_at as createdAt',
      'did_waitings.called_at as calledAt',
      'did_waitings.visit_id as visitId',
      'front_at as frontAt',
    ])
    .where('did_id', '=', didId)
    .where('did_waitings.status', '=', status)
    // What has ended is in no list; saying so lets the databases use the index of open entries.
    .where('ended_at', 'is', null)

const calledPatients = statement((db, given: { didId: number; status: ListStatus }) =>
  patientsOf(db, given).orderBy('called_at').orderBy('did_waitings.id'),
)
const waitingPatients = statement((db, given: { didId: number; status: ListStatus }) =>
  patientsOf(db, given).orderBy('front_at', 'desc').orderBy('did_waitings.created_at').orderBy('did_waitings.id'),
)
