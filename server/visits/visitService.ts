import type { Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { ReopenedVisit, Visit, VisitCreate, VisitPatch, VisitQuery, VisitWay } from '../../contract/visits.ts'
import { allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import type { DB } from '../db/schema.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { type Board, findBoards } from '../queue/boardRepository.ts'
import { joinQueue } from '../queue/entries/joinQueue.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { type Locked, lockInOrder, type Locks } from '../queue/locks/lockOrder.ts'
import { conflict, duplicate, invalid } from '../http/refusals.ts'
import type { Caller } from '../http/route.ts'
import { reload } from '../events/bus.ts'
import { aNightAgo, dayIn, type Earlier } from './businessDays.ts'
import { alertsInText } from '../queue/visits/alertsInText.ts'
import { boardsOfVisit, findScopesOf } from '../queue/visits/leaveQueues.ts'
import { findCanceled, returnToQueues } from '../queue/visits/returnToQueues.ts'
import { claimAppointment, refuseLoss, restoreArrival, setArrival } from './appointments/arrivals.ts'
import { checkOutSome, closeSome, EARLIER_AT_ONCE, leave, leaving } from './checkOut.ts'
import { becomeOneOfToday, isTagFree } from './reopen.ts'
import { planOf } from './packages/planOf.ts'
import { stopsOf } from './stopsOf.ts'
import { holdTag, refuseWrongPlan } from './visitReferences.ts'
import { searchVisits } from './search/searchVisits.ts'
import { findVisits, insertVisit, listVisits, updateVisit } from './visitRepository.ts'

/** Result of a check-in; not new when the patient had already arrived. */
interface CheckIn {
  readonly visit: Visit
  readonly isNew: boolean
}

/** Manages the visits of patients (DE-24). A tag belongs to one open visit; a check-out returns it. */
export class VisitService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string
  readonly #estimates: WaitEstimates

  /** @param timeZone time zone of the hospital: the numbers of the day restart at its midnight */
  constructor(unit: UnitOfWork, timeZone: string, estimates: WaitEstimates) {
    this.#unit = unit
    this.#timeZone = timeZone
    this.#estimates = estimates
  }

  list(query: VisitQuery): Promise<Page<Visit>> {
    return listVisits(this.#unit.db, query, this.#earlier())
  }

  async one(id: number): Promise<Visit> {
    return allOrThrow('visit', [id], await findVisits(this.#unit.db, [id]))[0]
  }

  /** Returns a visit and its past, current and planned stops, read at one moment. */
  way(id: number): Promise<VisitWay> {
    return this.#unit.read(async (tx) => {
      const [visit] = allOrThrow('visit', [id], await findVisits(tx, [id]))
      return { visit, stops: await stopsOf(tx, this.#estimates, visit) }
    })
  }

  search(text: string): Promise<Visit[]> {
    return searchVisits(this.#unit.db, text, this.#today())
  }

  /**
   * Checks a patient in and, when the check-in names a board, adds the patient to its queue: both or neither. Repeated
   * check-ins of an appointment create one visit.
   * @throws 409 when the patient has already arrived and the check-in carries what the visit does not have
   */
  async create(audit: Audit<CheckIn>, caller: Caller, { didId, packageId, ...given }: VisitCreate): Promise<Visit> {
    const { appointmentId } = given
    const checkIn = await this.#unit.change(audit, async (tx, emit) => {
      const board = didId === undefined ? undefined : await boardToJoin(tx, didId)
      const { roomIds, packageName } = await planOf(tx, { packageId, ...given })
      const visit = { ...given, roomIds: [...roomIds] }
      const { scopes } = await lockInOrder(tx, {
        ...namedBy([visit]),
        scopes: board ? [{ didId: board.id, roomId: board.did.roomId }] : [],
      }).execute()
      const arrived = appointmentId === undefined ? null : await claimAppointment(tx, appointmentId)
      const found = async (id: number) => allOrThrow('visit', [id], await findVisits(tx, [id]))[0]
      if (arrived !== null) {
        const existing = await found(arrived)
        await refuseLoss(tx, existing, { didId, ...given })
        return { visit: existing, isNew: false }
      }
      await checkReferences(tx, visit)
      const id = await refuseDuplicate(TAG_TAKEN, () => insertVisit(tx, { ...visit, packageName }, this.#today()))
      const scope = board && scopes.get(board.id)
      // The new visit is not visible to other transactions and has not been shown with a mask: it needs no lock.
      if (board && scope) await joinQueue(tx, emit, { board, scope, visit: { id, masks: '' }, by: caller })
      if (appointmentId !== undefined) await setArrival(tx, appointmentId, id)
      return { visit: await found(id), isNew: true }
    })
    return checkIn.visit
  }

  /**
   * Changes visits, all or none (DE-14), in the given order: a tag returned by one patch is free for the next.
   * @throws 409 for a visit whose name was erased: nothing written to it now would ever be erased.
   */
  update(
    audit: Audit<Visit[]>,
    caller: Caller,
    patches: readonly VisitPatch[],
    versions: readonly string[] = [],
  ): Promise<Visit[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ids = patches.map(({ id }) => id)
      const closing = patches.flatMap(({ id, status }) => (status === 'CLOSED' ? id : []))
      const { scopes, visits } = await lockInOrder(tx, {
        ...namedBy(patches),
        scopes: await findScopesOf(tx, closing),
        visits: ids,
      }).execute()
      allOrThrow('visit', ids, visits)
      await refuseChanged(tx, { action: 'visits.update', patches, versions, read: (all) => findVisits(tx, all) })
      for (const patch of patches) await change(tx, emit, patch, { scopes, by: caller, today: this.#today() })
      return allOrThrow('visit', ids, await findVisits(tx, ids))
    })
  }

  /**
   * Reopens a closed visit: with its tag if that is free, with its number if nobody else has it, and shortly after the
   * check-out also with its places in the queues. An open visit is left as it is. @throws 409 when the name was erased.
   */
  reopen(audit: Audit<ReopenedVisit>, caller: Caller, id: number): Promise<ReopenedVisit> {
    return this.#unit.change(audit, async (tx, emit) => {
      const canceled = await findCanceled(tx, id)
      const { returned_tag_id: tagId } = (await tx
        .selectFrom('visits')
        .select('returned_tag_id')
        .where('id', '=', id)
        .executeTakeFirst()) ?? { returned_tag_id: null }
      const { scopes, visits } = await lockInOrder(tx, {
        scopes: canceled.map(({ entry }) => entry),
        tags: tagId === null ? [] : [tagId],
        visits: [id],
      }).execute()
      const [locked] = allOrThrow('visit', [id], visits)
      const found = async () => allOrThrow('visit', [id], await findVisits(tx, [id]))[0]
      if (locked.status === 'OPEN')
        return { visit: await found(), tagLost: false, numberChanged: false, placesRestored: false }
      if (locked.name === '') throw NAME_ERASED()
      const hasTag = tagId !== null && (await holdTag(tx, tagId)) && (await isTagFree(tx, tagId))
      const placesRestored = await returnToQueues(tx, emit, id, { scopes, by: caller })
      await updateVisit(tx, { id, ...reopening(), ...(hasTag && { tagMappingId: tagId }) })
      await restoreArrival(tx, id)
      const numberChanged = await becomeOneOfToday(tx, id, this.#today())
      return { visit: await found(), tagLost: tagId !== null && !hasTag, numberChanged, placesRestored }
    })
  }

  /**
   * Checks out all open visits from earlier days, so that yesterday's patients are not listed as today's. A patient
   * left in exam leaves it uncompleted, because nobody knows whether it was done. Runs in batches so that other calls
   * can proceed in between.
   */
  async checkOutEarlier(audit: Audit<{ left: readonly number[] }>, caller: Caller): Promise<{ count: number }> {
    const earlier = this.#earlier()
    let count = 0
    await inBatches(EARLIER_AT_ONCE, async () => {
      const { found, left } = await this.#unit.change(audit, (tx, emit) => checkOutSome(tx, emit, caller, earlier))
      count += left.length
      return found
    })
    return { count }
  }

  /**
   * Checks out, like {@link checkOutEarlier}, visits without activity since a time, because the names of open visits
   * are never erased. The list, the queue's log and its audit lines name the server.
   * @returns the number of visits checked out.
   */
  async closeForgotten(before: Date, signal?: AbortSignal): Promise<number> {
    let count = 0
    await inBatches(
      EARLIER_AT_ONCE,
      async () => {
        const { found, left } = await this.#unit.run((tx, emit) => closeSome(tx, emit, before.toISOString()))
        count += left.length
        return found
      },
      signal,
    )
    return count
  }

  #earlier(): Earlier {
    return { day: this.#today(), instant: aNightAgo() }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

/** Actor and day of a change to visits, and the scopes of the queues that patients leave. */
interface ChangeContext {
  readonly scopes: Locked['scopes']
  readonly by: Caller
  readonly today: string
}

async function change(
  tx: Transaction<DB>,
  emit: Emit,
  patch: VisitPatch,
  { scopes, by, today }: ChangeContext,
): Promise<void> {
  const [before] = allOrThrow('visit', [patch.id], await findVisits(tx, [patch.id]))
  if (before.status === 'CLOSED' && before.name === '') throw NAME_ERASED()
  const status = patch.status ?? before.status
  if (status === 'CLOSED' && patch.tagMappingId) throw CLOSED_WITH_TAG()
  await checkReferences(tx, patch)
  const isRenamed = patch.name !== undefined && patch.name !== before.name
  const isClosing = status === 'CLOSED' && before.status === 'OPEN'
  const isHidden = patch.hideName !== undefined && patch.hideName !== before.hideName
  const isNoted =
    (patch.note !== undefined && patch.note !== before.note) ||
    (patch.alerts !== undefined && alertsInText(patch.alerts) !== alertsInText(before.alerts))
  if (isRenamed || isHidden || isNoted) for (const didId of await boardsOfVisit(tx, patch.id)) emit(reload(didId))
  if (isClosing) await leave(tx, emit, before, { scopes, by })
  const closing = isClosing ? leaving() : {}
  const isReopening = status === 'OPEN' && before.status === 'CLOSED'
  await refuseDuplicate(TAG_TAKEN, () => updateVisit(tx, { ...patch, ...closing, ...(isReopening && reopening()) }))
  if (!isReopening) return
  await restoreArrival(tx, patch.id)
  await becomeOneOfToday(tx, patch.id, today)
}

/** Returns the changes of a reopening to a visit. */
const reopening = () =>
  ({ status: 'OPEN', closedAt: null, reopenedAt: new Date().toISOString(), autoClosed: false }) as const

/** Finds the board to join. @throws 400 at `didId` when there is no such board. */
async function boardToJoin(tx: Transaction<DB>, didId: number): Promise<Board> {
  const [board] = await findBoards(tx, [didId]).execute()
  if (!board) throw invalid('didId', '등록되지 않은 대기판입니다.')
  return board
}

/** Returns the locks that keep the rooms and tags named by visits from being deleted meanwhile. */
const namedBy = (visits: readonly Pick<VisitPatch, 'tagMappingId' | 'roomIds'>[]): Locks => ({
  namedRooms: visits.flatMap(({ roomIds }) => roomIds ?? []),
  tags: visits.flatMap(({ tagMappingId }) => tagMappingId ?? []),
})

/** Checks the tag and the planned rooms. @throws 400 at a field that names a missing record, or one twice. */
async function checkReferences(
  tx: Transaction<DB>,
  { tagMappingId, roomIds }: Pick<VisitPatch, 'tagMappingId' | 'roomIds'>,
): Promise<void> {
  if (tagMappingId && !(await holdTag(tx, tagMappingId))) throw invalid('tagMappingId', '등록되지 않은 태그입니다.')
  if (roomIds) await refuseWrongPlan(tx, roomIds)
}

const TAG_TAKEN = () => duplicate('tagMappingId', '이미 다른 환자가 사용 중인 태그입니다.')
const NAME_ERASED = () =>
  conflict('NAME_ERASED', '보관 기간이 지나 이름이 지워진 접수는 바꾸거나 다시 열 수 없습니다. 새로 접수해 주세요.')
const CLOSED_WITH_TAG = () => conflict('VISIT_CLOSED', '퇴실한 환자에게는 태그를 줄 수 없습니다.')
