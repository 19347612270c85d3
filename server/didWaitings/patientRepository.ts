import { type Kysely, sql } from 'kysely'
import type { WaitingPatient } from '../../contract/didWaitings.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import { fromFlag } from '../db/tables/flags.ts'
import type { DB } from '../db/schema.ts'
import { preparedQuery } from '../db/pipeline/preparedQuery.ts'
import { type Query, query } from '../db/pipeline/pipeline.ts'

/** The states that have a list. */
export type ListStatus = Extract<WaitingStatus, 'WAITING' | 'CALLED' | 'HOLDING'>

/** Whether the board of a called patient has screens: named ones, others alone, or none. */
export type Screens = 'NAMED' | 'UNNAMED' | 'NONE'

/**
 * A patient of a list with the full name, whether that may be shown, and under which masks; `shownBy` is null while no
 * screen has shown the call.
 */
export type ListedPatient = Required<Omit<WaitingPatient, 'order' | 'nameHidden' | 'shownBy' | 'unnamedScreens'>> & {
  readonly masks: string
  readonly shownBy: string | null
  readonly screens: Screens
}

/** The patients of one list of a board, in its order. */
export function findPatients(db: Kysely<DB>, didId: number, status: ListStatus): Query<ListedPatient[]> {
  const rowsOf = status === 'CALLED' ? calledPatients : waitingPatients
  return query(db, rowsOf(db, { didId, status }), (rows) =>
    rows.map(({ frontAt, hideName, screens = 'NONE', ...patient }) => ({
      ...patient,
      front: frontAt !== '',
      hideName: fromFlag(hideName),
      screens,
    })),
  )
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
      'masks',
      'shown_at as shownAt',
      'shown_by as shownBy',
      'did_waitings.created_at as createdAt',
      'did_waitings.called_at as calledAt',
      'did_waitings.visit_id as visitId',
      'front_at as frontAt',
    ])
    .where('did_id', '=', didId)
    .where('did_waitings.status', '=', status)
    // What has ended is in no list; saying so lets the databases use the index of open entries.
    .where('ended_at', 'is', null)

const calledPatients = preparedQuery((db, given: { didId: number; status: ListStatus }) =>
  patientsOf(db, given).select(screensOf(given)).orderBy('called_at').orderBy('did_waitings.id'),
)
/** Not told from the board's screens that are signed in, at which staff look themselves. */
const screensOf = ({ didId }: { didId: number }) =>
  sql<Screens | undefined>`case
    when exists (select 1 from displays where displays.did_id = ${didId} and displays.name <> '') then 'NAMED'
    when exists (select 1 from displays where displays.did_id = ${didId} and displays.gone_at is null and displays.signed_in = 0) then 'UNNAMED'
    else 'NONE' end`.as('screens')
const waitingPatients = preparedQuery((db, given: { didId: number; status: ListStatus }) =>
  patientsOf(db, given).orderBy('front_at', 'desc').orderBy('did_waitings.created_at').orderBy('did_waitings.id'),
)
