import { type Expression, type Kysely, sql } from 'kysely'
import type { WaitingPatient } from '../../contract/waitingLists.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import type { FrontReason, HoldReason } from '../../domain/waitingMoves.ts'
import { PLACE } from '../queue/entries/queueRepository.ts'
import { alertsFromText } from '../queue/visits/alertsInText.ts'
import { type Flag, fromFlag } from '../db/tables/flags.ts'
import type { DB } from '../db/schema.ts'
import { preparedQuery } from '../db/pipeline/preparedQuery.ts'
import { type Query, query } from '../db/pipeline/pipeline.ts'

/** Statuses that have a list. */
export type ListStatus = Extract<WaitingStatus, 'WAITING' | 'CALLED' | 'HOLDING'>

/** Screens of the board of a called patient: at least one named, only unnamed ones, or none. */
export type Screens = 'NAMED' | 'UNNAMED' | 'NONE'

/**
 * A patient of a list with the full name, whether to hide it, and the masks shown so far; `shownBy` is null while no
 * named screen has shown the call.
 */
export type ListedPatient = Required<
  Omit<
    WaitingPatient,
    | 'order'
    | 'publicName'
    | 'nameHidden'
    | 'shownBy'
    | 'spokenAt'
    | 'spokenBy'
    | 'unnamedScreens'
    | 'calledOften'
    | 'missedOften'
    | 'expected'
    | 'wait'
    | 'frontReason'
    | 'heldAt'
    | 'holdReason'
    | 'leftOver'
  >
> & {
  readonly leftOver: boolean
  readonly frontReason: FrontReason | null
  readonly heldAt: string | null
  readonly holdReason: HoldReason | null
  readonly masks: string
  readonly shownBy: string | null
  readonly spokenAt: string | null
  readonly spokenBy: string | null
  readonly screens: Screens
}

/** Finds the patients of one list of a board, in its order. */
export function findPatients(db: Kysely<DB>, didId: number, status: ListStatus): Query<ListedPatient[]> {
  const rowsOf = status === 'CALLED' ? calledPatients : waitingPatients
  return query(db, rowsOf(db, { didId, status }), (rows) => rows.map(toListed))
}

/** Finds the patients of one list for each of at least one board, by board and in the order of the list. */
export function findPatientsOfBoards(
  db: Kysely<DB>,
  didIds: readonly number[],
  status: ListStatus,
): Query<ReadonlyMap<number, readonly ListedPatient[]>> {
  const listed = patientsOf(db, status)
    .select('did_id as didId')
    .$if(status === 'CALLED', (called) => called.select(screensOf(sql.ref('did_waitings.did_id'))))
    .where('did_id', 'in', didIds)
  const behind = listed.orderBy('left_over')
  const inOrder = status === 'CALLED' ? behind.orderBy('called_at') : behind.orderBy('front_at', 'desc').orderBy(PLACE)
  return query(db, inOrder.orderBy('did_waitings.id'), (rows) => {
    const byBoard = new Map<number, ListedPatient[]>()
    for (const { didId, ...row } of rows) {
      const patients = byBoard.get(didId) ?? []
      byBoard.set(didId, patients)
      patients.push(toListed(row))
    }
    return byBoard
  })
}

const patientsOf = (db: Kysely<DB>, status: ListStatus) =>
  db
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .select([
      'did_waitings.id as didWaitingId',
      'visits.name',
      'visits.number',
      'hide_name as hideName',
      'visits.alerts',
      'visits.note',
      'masks',
      'shown_at as shownAt',
      'shown_by as shownBy',
      'spoken_at as spokenAt',
      'spoken_by as spokenBy',
      'did_waitings.created_at as createdAt',
      'did_waitings.called_at as calledAt',
      'did_waitings.visit_id as visitId',
      'front_at as frontAt',
      'front_reason as frontReason',
      'place_at as placeAt',
      'calls',
      'missed',
      'held_at as heldAt',
      'hold_reason as holdReason',
      'left_over as leftOver',
    ])
    .where('did_waitings.status', '=', status)
    // Ended entries are in no list; the condition lets the databases use the index of open entries.
    .where('ended_at', 'is', null)

interface OneList {
  readonly didId: number
  readonly status: ListStatus
}

const calledPatients = preparedQuery((db, { didId, status }: OneList) =>
  patientsOf(db, status)
    .select(screensOf(didId))
    .where('did_id', '=', didId)
    .orderBy('left_over')
    .orderBy('called_at')
    .orderBy('did_waitings.id'),
)
/** Ignores screens on which staff are signed in: those are staff looking at the board. */
const screensOf = (didId: number | Expression<unknown>) =>
  sql<Screens | undefined>`case
    when exists (select 1 from displays where displays.did_id = ${didId} and displays.name <> '') then 'NAMED'
    when exists (select 1 from displays where displays.did_id = ${didId} and displays.gone_at is null and displays.signed_in = 0) then 'UNNAMED'
    else 'NONE' end`.as('screens')
const waitingPatients = preparedQuery((db, { didId, status }: OneList) =>
  patientsOf(db, status)
    .where('did_id', '=', didId)
    .orderBy('left_over')
    .orderBy('front_at', 'desc')
    .orderBy(PLACE)
    .orderBy('did_waitings.id'),
)

type PatientRow = Omit<ListedPatient, 'front' | 'hideName' | 'alerts' | 'screens' | 'leftOver'> & {
  readonly frontAt: string
  readonly placeAt: string | null
  readonly hideName: Flag
  readonly alerts: string
  readonly leftOver: Flag
  readonly screens?: Screens | undefined
}

const toListed = ({
  frontAt,
  placeAt,
  hideName,
  alerts,
  leftOver,
  screens = 'NONE',
  ...patient
}: PatientRow): ListedPatient => ({
  ...patient,
  // A no-show placed behind others also has a `frontAt`, but was not moved to the front.
  front: frontAt !== '' && placeAt === null,
  hideName: fromFlag(hideName),
  alerts: alertsFromText(alerts),
  leftOver: fromFlag(leftOver),
  screens,
})
