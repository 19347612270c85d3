import { type Kysely, sql } from 'kysely'
import type { WaitingPatient } from '../../contract/waitingLists.ts'
import { type AwayFacts, awayUntilOf } from '../../domain/away.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import type { FrontReason, HoldReason } from '../../domain/waitingMoves.ts'
import { PLACE } from '../queue/entries/queueRepository.ts'
import { alertsFromText, type Flag, fromFlag } from '../db/tables/columns.ts'
import { placeNamed } from '../db/tables/roomColumns.ts'
import type { DB } from '../db/schema.ts'

/** Statuses that have a list. */
export type ListStatus = Extract<WaitingStatus, 'WAITING' | 'CALLED' | 'HOLDING'>

/** Screens of the board of a called patient: at least one named, only unnamed ones, or none. */
type Screens = 'NAMED' | 'UNNAMED' | 'NONE'

/**
 * A patient of a list with the full name, whether to hide it, and the masks shown so far; `shownBy` is null while no
 * named screen has shown the call.
 */
export type ListedPatient = Required<
  Omit<
    WaitingPatient,
    | 'order'
    | 'publicName'
    | 'ticket'
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
    | 'place'
    | 'placeName'
    | 'awayUntil'
  >
> &
  Pick<WaitingPatient, 'place' | 'placeName'> & {
    /** Null for a patient who is here. */
    readonly awayUntil: string | null
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
export async function findPatients(
  db: Kysely<DB>,
  didId: number,
  status: ListStatus,
): Promise<readonly ListedPatient[]> {
  return (await findPatientsOfBoards(db, [didId], status)).get(didId) ?? []
}

/**
 * Finds the patients of one list of several boards, by board and in the order of the list.
 * @param limit the maximum number of patients of all boards together, the first in the order
 */
export async function findPatientsOfBoards(
  db: Kysely<DB>,
  didIds: readonly number[],
  status: ListStatus,
  limit?: number,
): Promise<ReadonlyMap<number, readonly ListedPatient[]>> {
  const listed = db
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .select('did_id as didId')
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
      'did_waitings.status',
      'away_at as awayAt',
      'away_until as awayUntil',
    ])
    .$if(status === 'CALLED', (called) =>
      called.select(SCREENS.as('screens')).select(['did_waitings.place', PLACES.as('places')]),
    )
    .where('did_id', 'in', didIds)
    .where('did_waitings.status', '=', status)
    // Ended entries are in no list; the condition lets the databases use the index of open entries.
    .where('ended_at', 'is', null)
    .orderBy('left_over')
  const inOrder = status === 'CALLED' ? listed.orderBy('called_at') : listed.orderBy('front_at', 'desc').orderBy(PLACE)
  const rows = await inOrder
    .orderBy('did_waitings.id')
    .$if(limit !== undefined, (query) =>
      query.where('did_waitings.id', 'in', firstEntries(db, didIds, status, limit ?? 0)),
    )
    .execute()
  const byBoard = Map.groupBy(rows, ({ didId }) => didId)
  return new Map([...byBoard].map(([didId, patients]) => [didId, patients.map(toListed)]))
}

/** Returns the query of the first entries of a list, which the index of open entries answers without reading rows. */
function firstEntries(db: Kysely<DB>, didIds: readonly number[], status: ListStatus, limit: number) {
  const open = db
    .selectFrom('did_waitings')
    .select('id')
    .where('did_id', 'in', didIds)
    .where('status', '=', status)
    .where('ended_at', 'is', null)
    .orderBy('left_over')
  const inOrder = status === 'CALLED' ? open.orderBy('called_at') : open.orderBy('front_at', 'desc').orderBy(PLACE)
  return inOrder.orderBy('id').limit(limit)
}

/** Ignores screens on which staff are signed in: those are staff looking at the board. */
const SCREENS = sql<Screens | undefined>`case
  when exists (select 1 from displays where displays.did_id = did_waitings.did_id and displays.name <> '') then 'NAMED'
  when exists (select 1 from displays where displays.did_id = did_waitings.did_id and displays.gone_at is null and displays.signed_in = 0) then 'UNNAMED'
  else 'NONE' end`

/** The places of the room of a called patient's board. */
const PLACES = sql<
  string | null
>`(select rooms.places from rooms join dids on dids.room_id = rooms.id where dids.id = did_waitings.did_id)`

type PatientRow = Omit<
  ListedPatient,
  'front' | 'hideName' | 'alerts' | 'screens' | 'leftOver' | 'place' | 'awayUntil'
> &
  AwayFacts & {
    readonly frontAt: string
    readonly placeAt: string | null
    readonly hideName: Flag
    readonly alerts: string
    readonly leftOver: Flag
    readonly didId: number
    readonly screens?: Screens | undefined
    readonly place?: number | null | undefined
    readonly places?: string | null | undefined
  }

const toListed = ({
  frontAt,
  placeAt,
  hideName,
  alerts,
  leftOver,
  didId: _board,
  screens = 'NONE',
  place = null,
  places = null,
  status,
  awayAt,
  awayUntil,
  ...patient
}: PatientRow): ListedPatient => ({
  ...patient,
  awayUntil: awayUntilOf({ status, calledAt: patient.calledAt, awayAt, awayUntil }, Date.now()),
  // A no-show placed behind others also has a `frontAt`, but was not moved to the front.
  front: frontAt !== '' && placeAt === null,
  hideName: fromFlag(hideName),
  alerts: alertsFromText(alerts),
  leftOver: fromFlag(leftOver),
  screens,
  ...placeNamed(place, places),
})
