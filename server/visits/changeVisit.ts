import type { Transaction } from 'kysely'
import type { Visit, VisitPatch } from '../../contract/visits.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { conflict, duplicate } from '../http/refusals.ts'
import type { Locked } from '../queue/locks.ts'
import type { Actor } from '../queue/moveLog.ts'
import { alertsInText } from '../db/tables/columns.ts'
import { boardsOfVisit } from '../queue/visits/leaveQueues.ts'
import { refuseDuplicate } from '../records/bulk.ts'
import { restoreArrival } from './appointments/arrivals.ts'
import { leave, leaving } from './checkOut.ts'
import { becomeOneOfToday } from './reopen.ts'
import { checkReferences } from './visitReferences.ts'
import { updateVisit } from './visitRepository.ts'

/** Actor and day of a change to visits, and the scopes of the queues that patients leave. */
interface ChangeContext {
  readonly scopes: Locked['scopes']
  readonly by: Actor
  readonly today: string
}

/**
 * Changes a locked visit, as staff do: checks it out or opens it again, and reloads the boards that show what changed.
 * @throws 409 when its name was erased, or its tag is in use or given to a closed visit
 */
export async function changeVisit(
  tx: Transaction<DB>,
  emit: Emit,
  before: Visit,
  patch: Omit<VisitPatch, 'id'>,
  { scopes, by, today }: ChangeContext,
): Promise<void> {
  const { id } = before
  if (before.status === 'CLOSED' && isErased(before)) throw NAME_ERASED()
  const status = patch.status ?? before.status
  if (status === 'CLOSED' && patch.tagMappingId) throw conflict('VISIT_CLOSED.tag')
  await checkReferences(tx, patch)
  const isRenamed = patch.name !== undefined && patch.name !== before.name
  const isClosing = status === 'CLOSED' && before.status === 'OPEN'
  const isHidden = patch.hideName !== undefined && patch.hideName !== before.hideName
  const isNoted =
    (patch.note !== undefined && patch.note !== before.note) ||
    (patch.alerts !== undefined && alertsInText(patch.alerts) !== alertsInText(before.alerts))
  if (isRenamed || isHidden || isNoted) for (const didId of await boardsOfVisit(tx, id)) emit(reload(didId))
  if (isClosing) await leave(tx, emit, before, { scopes, by })
  const closing = isClosing ? leaving() : {}
  const isReopening = status === 'OPEN' && before.status === 'CLOSED'
  await refuseDuplicate(TAG_TAKEN, () => updateVisit(tx, { ...patch, id, ...closing, ...(isReopening && reopening()) }))
  if (!isReopening) return
  await restoreArrival(tx, id)
  await becomeOneOfToday(tx, id, today)
}

/** Whether the name of a visit was erased; the holder of a ticket has none yet. */
export const isErased = ({ name, ticket }: Pick<Visit, 'name' | 'ticket'>): boolean => name === '' && ticket !== true

/** Returns the changes of a reopening to a visit. */
export const reopening = () =>
  ({ status: 'OPEN', closedAt: null, reopenedAt: new Date().toISOString(), autoClosed: false }) as const

/** 409: the tag belongs to an open visit. */
export const TAG_TAKEN = () => duplicate('tagMappingId', 'TAG_TAKEN')
/** 409: the name was erased, and nobody would erase again what was written to the visit now. */
export const NAME_ERASED = () => conflict('NAME_ERASED')
