import type { Transaction } from 'kysely'
import type { Visit } from '../../contract/visits.ts'
import { endsWithDay } from '../../domain/visitState.ts'
import { patientName } from '../../domain/patientName.ts'
import { logAudit, OPERATOR, SERVER_ITSELF } from '../db/audit/auditLog.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { conflict } from '../http/refusals.ts'
import type { Caller } from '../http/authorize.ts'
import { type Locked, lockInOrder } from '../queue/locks.ts'
import type { Actor, MoveCause } from '../queue/moveLog.ts'
import { findOpenEntries, findScopesOf, leaveQueues } from '../queue/visits/leaveQueues.ts'
import type { Earlier } from './businessDays.ts'
import { findEarlier, findVisits, updateVisit } from './visitRepository.ts'

/** Number of visits checked out per transaction, which bounds how long other writers wait. */
export const EARLIER_AT_ONCE = 50

/** Returns the changes of a check-out to a visit; they return the tag. */
export const leaving = () => ({ status: 'CLOSED', tagMappingId: null, closedAt: new Date().toISOString() }) as const

/**
 * Removes one patient from every queue.
 * @throws 409 for a patient in exam: only staff of that room end an exam.
 */
export async function leave(
  tx: Transaction<DB>,
  emit: Emit,
  visit: Visit,
  { scopes, by }: { readonly scopes: Locked['scopes']; readonly by: Actor },
): Promise<void> {
  const entries = await findOpenEntries(tx, visit.id)
  const inExam = entries.find(({ status }) => status === 'CALLED')
  if (inExam) throw conflict('PATIENT_IN_EXAM', { patient: patientName(visit), place: inExam.placeName })
  await leaveQueues(tx, emit, entries, { scopes, by })
}

/**
 * Checks out one batch of patients from earlier days. @returns the number found, and the ids of those who were still
 * here
 */
export async function checkOutSome(
  tx: Transaction<DB>,
  emit: Emit,
  caller: Caller,
  earlier: Earlier,
): Promise<{ found: number; left: readonly number[] }> {
  const ids = await findEarlier(tx, earlier, EARLIER_AT_ONCE)
  return { found: ids.length, left: await checkOut(tx, emit, { ids, by: caller, autoClosed: false }) }
}

/** Closes visits that nobody has ended. @returns their number, and the ids of those who were still here */
export async function closeSome(
  tx: Transaction<DB>,
  emit: Emit,
  ids: readonly number[],
): Promise<{ found: number; left: readonly number[] }> {
  const left = await checkOut(tx, emit, { ids, by: SERVER_ITSELF, autoClosed: true })
  if (left.length > 0)
    await logAudit(tx, { action: 'visits.closeForgotten', kind: 'visit', subjects: left, by: OPERATOR })
  return { found: ids.length, left }
}

/** Finds those of these visits that the end of the day closes, as staff see it. */
export async function findEnding(tx: Transaction<DB>, ids: readonly number[]): Promise<number[]> {
  const [visits, boards] = [await findVisits(tx, ids), await tx.selectFrom('dids').select(['id', 'room_id']).execute()]
  const rooms = new Map(boards.map(({ id, room_id }) => [id, room_id ?? undefined]))
  return visits.flatMap((visit) => (endsWithDay(visit, (didId) => rooms.get(Number(didId))) ? visit.id : []))
}

/**
 * Removes patients from every list, including the exam, and returns their tags. @returns the ids of those who were
 * still here
 */
export async function checkOut(
  tx: Transaction<DB>,
  emit: Emit,
  { ids, by, autoClosed }: { ids: readonly number[]; by: MoveCause['by']; autoClosed: boolean },
): Promise<number[]> {
  const { scopes, visits } = await lockInOrder(tx, { scopes: await findScopesOf(tx, ids), visits: ids })
  const left = visits.flatMap(({ id, status }) => (status === 'OPEN' ? id : []))
  for (const id of left) {
    await leaveQueues(tx, emit, await findOpenEntries(tx, id), { scopes, by })
    await updateVisit(tx, { id, ...leaving(), autoClosed })
  }
  return left
}
