import type { Transaction } from 'kysely'
import type { Visit, VisitCreate, VisitPatch } from '../../contract/visits.ts'
import { StaleRead } from '../db/errors/databaseErrors.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { invalid } from '../http/refusals.ts'
import { type Board, findBoards } from '../queue/boardRepository.ts'
import { joinQueue } from '../queue/entries/moveSteps.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { lockInOrder, type Locks } from '../queue/locks.ts'
import type { Actor } from '../queue/moveLog.ts'
import { findFirstBoard } from '../queue/moves/nextBoards.ts'
import { allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { claimAppointment, refuseLoss, setArrival } from './appointments/arrivals.ts'
import { TAG_TAKEN } from './changeVisit.ts'
import { planOf } from './packages/planOf.ts'
import { checkReferences } from './visitReferences.ts'
import { findVisits, insertVisit } from './visitRepository.ts'

/** Result of a check-in; not new when the patient had already arrived. */
export interface CheckedIn {
  readonly visit: Visit
  readonly isNew: boolean
}

/** The actor of a check-in, and the services that it needs. */
export interface CheckInContext {
  readonly by: Actor
  readonly today: string
  readonly estimates: WaitEstimates
}

/**
 * Checks a patient in and adds the patient to the queue of the named board or, with a plan that says so, of the room
 * that is best to go to first: both or neither. Without an open room the patient joins no queue. Repeated check-ins of an appointment create one visit.
 * @throws 409 when the patient has already arrived and the check-in carries what the visit does not have
 */
export async function checkIn(
  tx: Transaction<DB>,
  emit: Emit,
  { didId, packageId, joins, ...given }: VisitCreate,
  { by, today, estimates }: CheckInContext,
): Promise<CheckedIn> {
  const { appointmentId } = given
  const { joinsFirst, ...plan } = await planOf(tx, { packageId, ...given })
  const findFirst = () => findFirstBoard(tx, estimates, plan.rooms)
  const first = didId === undefined && (joins ?? joinsFirst) ? await findFirst() : undefined
  const joined = didId ?? first?.didId
  const board = joined === undefined ? undefined : await boardToJoin(tx, joined)
  const visit = { ...given, ...plan, roomIds: plan.rooms.map(({ roomId }) => roomId) }
  const { scopes } = await lockInOrder(tx, {
    ...namedBy([visit]),
    scopes: board ? [{ didId: board.id, roomId: board.did.roomId }] : [],
  })
  if (first && (await findFirst())?.didId !== first.didId) throw new StaleRead('another first room is chosen now')
  const claim = appointmentId === undefined ? undefined : await claimAppointment(tx, appointmentId, today)
  const arrived = claim?.visitId ?? null
  const found = async (id: number) => allOrThrow('visit', [id], await findVisits(tx, [id]))[0]
  if (arrived !== null) {
    const existing = await found(arrived)
    await refuseLoss(tx, existing, { didId, ...given })
    return { visit: existing, isNew: false }
  }
  await checkReferences(tx, visit)
  const id = await refuseDuplicate(TAG_TAKEN, () =>
    insertVisit(tx, { ...visit, groupName: claim?.company ?? '' }, today),
  )
  const scope = board && scopes.get(board.id)
  // The new visit is not visible to other transactions and has not been shown with a mask: it needs no lock.
  if (board && scope) await joinQueue(tx, emit, { board, scope, visit: { id, masks: '' }, by })
  if (appointmentId !== undefined) await setArrival(tx, appointmentId, id)
  return { visit: await found(id), isNew: true }
}

/** Finds the board to join. @throws 400 at `didId` when there is no such board. */
async function boardToJoin(tx: Transaction<DB>, didId: number): Promise<Board> {
  const [board] = await findBoards(tx, [didId])
  if (!board) throw invalid('didId', 'NO_SUCH_BOARD')
  return board
}

/** Returns the locks that keep the rooms and tags named by visits from being deleted meanwhile. */
export const namedBy = (visits: readonly Pick<VisitPatch, 'tagMappingId' | 'roomIds'>[]): Locks => ({
  namedRooms: visits.flatMap(({ roomIds }) => roomIds ?? []),
  tags: visits.flatMap(({ tagMappingId }) => tagMappingId ?? []),
})
