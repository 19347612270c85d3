import type { Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type {
  CheckedOut,
  ReopenedVisit,
  Visit,
  VisitCreate,
  VisitPatch,
  VisitQuery,
  VisitWay,
} from '../../contract/visits.ts'
import { dayIn } from '../../domain/days.ts'
import { namesAgree } from '../../domain/intake/patientIdentity.ts'
import { allOrThrow } from '../records/bulk.ts'
import { lockAdvisory, messagesAbout } from '../db/transactions/locks.ts'
import { inBatches } from '../db/batches/inBatches.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { lockInOrder } from '../queue/locks.ts'
import type { Caller } from '../http/authorize.ts'
import { type Earlier, leftOverBefore } from './businessDays.ts'
import { changeVisit, isErased, NAME_ERASED, reopening } from './changeVisit.ts'
import { findScopesOf } from '../queue/visits/leaveQueues.ts'
import { findCanceled, returnToQueues } from '../queue/visits/returnToQueues.ts'
import { findExpected, restoreArrival } from './appointments/arrivals.ts'
import { checkIn, type CheckedIn, namedBy } from './checkIn.ts'
import { checkOut, checkOutSome, closeSome, EARLIER_AT_ONCE, findEnding } from './checkOut.ts'
import { becomeOneOfToday, holdFreeTag, refuseLateUndo } from './reopen.ts'
import { findUnmarked, markLeftOver } from './markLeftOver.ts'
import { nameTicket } from './appointments/nameTicket.ts'
import { stopsOf } from './stopsOf.ts'
import { searchVisits } from './searchVisits.ts'
import { findForgotten, findReturnedTags, findTickets, findVisits, listVisits, updateVisit } from './visitRepository.ts'

/** Manages the visits of patients. A tag belongs to one open visit; a check-out returns it. */
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
   * Checks a patient in; see {@link checkIn}. A patient who is entered by hand and has the number of the only one who is
   * expected with it is that one (DE-44), unless the names contradict.
   */
  async create(audit: Audit<CheckedIn>, caller: Caller, wanted: VisitCreate): Promise<Visit> {
    const today = this.#today()
    const checkedIn = await this.#unit.change(audit, async (tx, emit) => {
      const appointmentId = wanted.appointmentId ?? (await this.#expected(tx, wanted, today))
      const whole = appointmentId === undefined ? wanted : { ...wanted, appointmentId }
      return checkIn(tx, emit, whole, { by: caller, today, estimates: this.#estimates })
    })
    return checkedIn.visit
  }

  async #expected(tx: Transaction<DB>, { patientNo, name }: VisitCreate, today: string): Promise<number | undefined> {
    if (patientNo === '') return undefined
    // What other systems say of the number meanwhile waits, and finds the visit.
    await lockAdvisory(tx, messagesAbout(patientNo))
    const expected = await findExpected(tx, patientNo, today)
    return expected && namesAgree(expected.name, name) ? expected.id : undefined
  }

  /** Lets an expected patient of today arrive as a number ticket; see {@link nameTicket}. */
  nameTicket(audit: Audit<Visit>, ids: { readonly id: number; readonly appointmentId: number }): Promise<Visit> {
    return this.#unit.change(audit, (tx, emit) => nameTicket(tx, emit, ids, this.#today()))
  }

  /**
   * Changes visits, all or none, in the given order: a tag returned by one patch is free for the next.
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
      })
      allOrThrow('visit', ids, visits)
      await refuseChanged(tx, { action: 'visits.update', patches, versions, read: (all) => findVisits(tx, all) })
      for (const patch of patches) {
        const [before] = allOrThrow('visit', [patch.id], await findVisits(tx, [patch.id]))
        await changeVisit(tx, emit, before, patch, { scopes, by: caller, today: this.#today() })
      }
      return allOrThrow('visit', ids, await findVisits(tx, ids))
    })
  }

  /**
   * Reopens a closed visit: with its tag if that is free, with its number if nobody else has it, and shortly after the
   * check-out also with its places in the queues. An open visit is left as it is. @throws 409 when the name was erased.
   */
  reopen(audit: Audit<ReopenedVisit>, caller: Caller, id: number): Promise<ReopenedVisit> {
    return this.#unit.change(audit, async (tx, emit) => {
      const canceled = await findCanceled(tx, [id])
      const tagId = (await findReturnedTags(tx, [id])).get(id)
      const { scopes, visits } = await lockInOrder(tx, {
        scopes: canceled.map(({ entry }) => entry),
        tags: tagId === undefined ? [] : [tagId],
        visits: [id],
      })
      const [locked] = allOrThrow('visit', [id], visits)
      const found = async () => allOrThrow('visit', [id], await findVisits(tx, [id]))[0]
      if (locked.status === 'OPEN')
        return { visit: await found(), tagLost: false, numberChanged: false, placesRestored: false }
      if (isErased(await found())) throw NAME_ERASED()
      const hasTag = tagId !== undefined && (await holdFreeTag(tx, tagId))
      const placesRestored = (await returnToQueues(tx, emit, [id], { scopes, by: caller })).has(id)
      await updateVisit(tx, { id, ...reopening(), ...(hasTag && { tagMappingId: tagId }) })
      await restoreArrival(tx, id)
      const numberChanged = await becomeOneOfToday(tx, id, this.#today())
      return { visit: await found(), tagLost: tagId !== undefined && !hasTag, numberChanged, placesRestored }
    })
  }

  /**
   * Checks out all open visits left over from earlier days, so that yesterday's patients are not listed as today's. A patient
   * left in exam leaves it uncompleted, because nobody knows whether it was done. Runs in batches so that other calls
   * can proceed in between.
   */
  async checkOutEarlier(
    audit: Audit<{ left: readonly number[] }>,
    caller: Caller,
  ): Promise<CheckedOut & { readonly count: number }> {
    const earlier = this.#earlier()
    const ids: number[] = []
    await inBatches(EARLIER_AT_ONCE, async () => {
      const { found, left } = await this.#unit.change(audit, (tx, emit) => checkOutSome(tx, emit, caller, earlier))
      ids.push(...left)
      return found
    })
    return { count: ids.length, ids }
  }

  /** Checks out those of these patients who are finished when it is their turn, and closes waiting tickets. @returns whom */
  checkOutFinished(audit: Audit<CheckedOut>, caller: Caller, ids: readonly number[]): Promise<CheckedOut> {
    return this.#unit.change(audit, async (tx, emit) => {
      // Tickets leave their queues, whose scopes are locked before the visits.
      await lockInOrder(tx, { scopes: await findScopesOf(tx, ids), visits: ids })
      return { ids: await checkOut(tx, emit, { ids: await findEnding(tx, ids), by: caller, autoClosed: false }) }
    })
  }

  /**
   * Undoes a check-out of several patients a moment ago: each has the place, the number and the day of before, and the
   * tag if it is free. Visits that are open again are left as they are.
   * @throws 409 when the time for an undo is over
   */
  undoCheckOut(audit: Audit<ReopenedVisit[]>, caller: Caller, ids: readonly number[]): Promise<ReopenedVisit[]> {
    return this.#unit.change(audit, async (tx, emit) => {
      const canceled = await findCanceled(tx, ids)
      const tags = await findReturnedTags(tx, ids)
      const { scopes, visits } = await lockInOrder(tx, {
        scopes: canceled.map(({ entry }) => entry),
        tags: [...tags.values()],
        visits: ids,
      })
      allOrThrow('visit', ids, visits)
      const closed = visits.filter(({ status }) => status === 'CLOSED')
      await refuseLateUndo(tx, closed)
      const placesBack = await returnToQueues(tx, emit, ids, { scopes, by: caller, isUndo: true })
      const tagsLost = new Set<number>()
      for (const { id } of closed) {
        const tagMappingId = tags.get(id)
        const hasTag = tagMappingId !== undefined && (await holdFreeTag(tx, tagMappingId))
        if (tagMappingId !== undefined && !hasTag) tagsLost.add(id)
        await updateVisit(tx, { id, status: 'OPEN', closedAt: null, ...(hasTag && { tagMappingId }) })
      }
      return allOrThrow('visit', ids, await findVisits(tx, ids)).map((visit) => ({
        visit,
        tagLost: tagsLost.has(visit.id),
        numberChanged: false,
        placesRestored: placesBack.has(visit.id),
      }))
    })
  }

  /**
   * Checks out, like {@link checkOutEarlier}, visits without activity since a time, because the names of open visits
   * are never erased. The list, the queue's log and its audit lines name the server.
   * @returns the number of visits checked out.
   */
  closeForgotten(before: Date, signal?: AbortSignal): Promise<number> {
    return this.#close((tx) => findForgotten(tx, before.toISOString(), EARLIER_AT_ONCE), signal)
  }

  /** Closes the number tickets of earlier days that are left over: their holders went without a word. */
  closeTickets(signal?: AbortSignal): Promise<number> {
    return this.#close((tx) => findTickets(tx, this.#earlier(), EARLIER_AT_ONCE), signal)
  }

  #close(find: (tx: Transaction<DB>) => Promise<readonly number[]>, signal?: AbortSignal): Promise<number> {
    const batch = async () => {
      const { found, left } = await this.#unit.run(async (tx, emit) => closeSome(tx, emit, await find(tx)))
      return { found, done: left.length }
    }
    return inBatches(EARLIER_AT_ONCE, batch, signal)
  }

  /** Puts the patients left over from earlier days behind those of today. */
  async markLeftOver(signal?: AbortSignal): Promise<void> {
    const earlier = this.#earlier()
    if ((await findUnmarked(this.#unit.db, earlier, 1)).length === 0) return
    await inBatches(
      EARLIER_AT_ONCE,
      () => this.#unit.run((tx, emit) => markLeftOver(tx, emit, earlier, EARLIER_AT_ONCE)),
      signal,
    )
  }

  #earlier(): Earlier {
    return { day: this.#today(), instant: leftOverBefore() }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}
