import type { Transaction } from 'kysely'
import type { CodePatch, IntakeChoice, IntakeCode, IntakeState } from '../../contract/intake.ts'
import { dayIn } from '../../domain/days.ts'
import {
  addEvent,
  EMPTY_RECORD,
  instantOf,
  type IntakeEvent,
  isPlanned,
  newestOf,
  orderedTime,
  startAnew,
  timeOf,
  wantedState,
} from '../../domain/intake/intakeRecord.ts'
import { fullNameOfSource, nameOfSource } from '../../domain/intake/patientIdentity.ts'
import type { Language } from '../../domain/text.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import { isPostgres } from '../db/dialect.ts'
import type { DB } from '../db/schema.ts'
import type { Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { invalid, Refusal } from '../http/refusals.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import type { Actor } from '../queue/moveLog.ts'
import { findVisits } from '../visits/visitRepository.ts'
import { listCodes, setCodes } from './codes.ts'
import { findUndecided, findWaiting, noteProblems, type Problem, settleProblems } from './exceptions.ts'
import { fitEvent, numbersOf, withoutNumber } from './fitEvents.ts'
import { lockNumbers } from './identity.ts'
import type { IntakeCounts } from './intakeCounts.ts'
import type { IntakeMessage, IntakeReceipt, MergeEvent } from './intakeMessage.ts'
import {
  addNumbers,
  findIntake,
  findNumbers,
  type IntakeKey,
  type IntakeRow,
  lockIntake,
  storeIntake,
} from './intakeRepository.ts'
import { findChoices, isChoice, joinEntry, locate } from './locate.ts'
import { mergeNumbers } from './mergeNumbers.ts'
import { COUNTED, type Done, outcomeOf, whyUnchanged } from './outcomes.ts'
import { readState } from './readState.ts'
import { reconcile } from './reconcile.ts'
import { reasonOf } from './refusedMessages.ts'
import type { ReconcileContext } from './stepContext.ts'
import { removeWaiting, storeUnchanged, type UnchangedReason } from './unchanged.ts'

/** A message further in the future than this would make every later one older. */
const AHEAD_MAX_MS = 86_400_000
/** An arrival of the day before is still carried out for this time, because messages take a while around midnight. */
const LATE_MAX_MS = 3_600_000

/**
 * Takes what other systems say of patients, by whatever channel, and carries it out as the pages do (docs/decisions/visits.md#intake). A
 * message is carried out in one transaction: when {@link receive} resolves, it is committed.
 */
export class IntakeService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string
  readonly #estimates: WaitEstimates
  readonly counts: Pick<IntakeCounts, 'add' | 'refuse'>

  constructor(
    unit: UnitOfWork,
    timeZone: string,
    estimates: WaitEstimates,
    counts: Pick<IntakeCounts, 'add' | 'refuse'>,
  ) {
    this.#unit = unit
    this.#timeZone = timeZone
    this.#estimates = estimates
    this.counts = counts
  }

  /**
   * Carries out a message. Messages may come twice and in any order: what is older than the last that was carried out
   * changes nothing.
   * @throws 400 when it is more than a day in the future
   */
  receive(message: IntakeMessage): Promise<IntakeReceipt> {
    return this.#receiveList([message])
  }

  /**
   * Carries out messages in their order, each list of them in a transaction of its own: those of a list are about one
   * patient, or they are merges. The embedded database commits these transactions together.
   * @returns the result of each list
   */
  async receiveAll(
    lists: readonly (readonly IntakeMessage[])[],
  ): Promise<PromiseSettledResult<readonly IntakeReceipt[]>[]> {
    const results: Promise<readonly IntakeReceipt[]>[] = []
    for (const messages of lists) {
      const received = this.#receiveList(messages).then((receipt) => [receipt])
      results.push(received)
      if (isPostgres(this.#unit.db)) await received.catch(() => undefined)
    }
    return Promise.allSettled(results)
  }

  /** Notes a message that is accepted without being carried out. */
  async noteUnchanged(message: Omit<IntakeMessage, 'event'>, kind: UnchangedReason): Promise<void> {
    await storeUnchanged(this.#unit.db, message, { kind, detail: '' })
    this.counts.add(message.source, message.type ?? '', 'unchanged')
  }

  /** Notes for staff that a source numbers its messages anew. */
  noteRepeatedIds(source: string): Promise<void> {
    return noteProblems(this.#unit.db, { source, ref: '' }, [{ kind: 'IDS', detail: '' }])
  }

  /** Returns what became of a patient; undefined if the source has not named one by this reference. */
  read(key: IntakeKey, language: Language): Promise<IntakeState | undefined> {
    return this.#unit.read((tx) => readState(tx, key, this.#estimates, language))
  }

  /**
   * Sets codes and carries out what waited for them.
   * @returns all codes, and the number of patients for whom something waited
   */
  async setCodes(by: Actor, codes: readonly CodePatch[]): Promise<{ codes: IntakeCode[]; applied: number }> {
    const stored = await this.#unit.run(async (tx) => {
      await setCodes(tx, codes)
      await logAudit(tx, {
        action: 'intake.codes',
        kind: 'none',
        subjects: codes.map(({ code }) => code),
        details: { codes },
        by,
      })
      return listCodes(tx)
    })
    const waiting = await findWaiting(this.#unit.db, codes)
    // One transaction each, so that a thousand patients do not hold up the boards.
    for (const key of waiting)
      await this.#unit.run(async (tx, emit) => {
        const row = await lockIntake(tx, key)
        if (row) await reconcile(tx, emit, row, this.#context({ ...authorOf(key.source), address: by.address }))
      })
    return { codes: stored, applied: waiting.length }
  }

  /**
   * Carries out what waited for staff to tell whether two patients are one.
   * @param same the patient of the day who is meant; null for another one
   * @throws 404 when nothing waits under this id, 400 when the chosen patient is none of the day any more
   */
  async decide(tx: Transaction<DB>, emit: Emit, id: number, same: IntakeChoice | null, address: string): Promise<void> {
    const key = await findUndecided(tx, id)
    const known = await findIntake(tx, key)
    const numbers = known ? await findNumbers(tx, known.id) : []
    await lockNumbers(
      tx,
      numbers.map(({ number }) => number),
    )
    const row = await lockIntake(tx, key)
    if (!row) throw invalid('id', 'ALREADY_DECIDED')
    const chosen = same && (await findChoices(tx, row)).find((entry) => isChoice(entry, same))
    if (same && !chosen) throw invalid('same', 'PATIENT_CHANGED')
    const decided = chosen ? await joinEntry(tx, row, chosen) : row
    await reconcile(tx, emit, decided, this.#context({ ...authorOf(key.source), address }))
  }

  /** Carries out messages of one source in one transaction; they are counted as one message. */
  async #receiveList(messages: readonly IntakeMessage[]): Promise<IntakeReceipt> {
    const [first] = messages
    if (!first) return { outcome: 'unchanged', isNew: false }
    const { source, ref, type = '', id = '' } = first
    try {
      const time = this.#timeOf(first)
      const { outcome, isNew = false } = await this.#unit.run(async (tx, emit) => {
        const merges = messages.flatMap(({ event }) => (event.kind === 'merge' ? event : []))
        const done =
          merges.length > 0
            ? await this.#merge(tx, emit, merges, first, time)
            : await this.#receive(tx, emit, messages, first, time)
        const { why } = done
        if (why !== undefined)
          await storeUnchanged(tx, first, typeof why === 'string' ? { kind: why, detail: '' } : why)
        return done
      })
      this.counts.add(source, type, COUNTED[outcome])
      return { outcome, isNew }
    } catch (error) {
      if (error instanceof Refusal && error.status < SERVER_ERROR)
        this.counts.refuse({ source, type, ref, id, reason: reasonOf(error) })
      throw error
    }
  }

  async #receive(
    tx: Transaction<DB>,
    emit: Emit,
    messages: readonly IntakeMessage[],
    { source, ref, refKind: kind = '', occurredAt, address }: IntakeMessage,
    time: string,
  ): Promise<Done> {
    const fitted = messages.flatMap(({ event }) => (event.kind === 'merge' ? [] : fitEvent(event)))
    const numbers = await numbersOf(tx, messages, fitted)
    await lockNumbers(
      tx,
      numbers.map(({ number }) => number),
    )
    const said = fitted.reduce((record, event) => addEvent(record, event, time), EMPTY_RECORD)
    const located = await locate(tx, { source, ref, kind }, { record: said, numbers, today: this.#today() })
    const { record: before, applied, id } = located.row
    const known = await findNumbers(tx, id)
    const added = numbers.filter(({ number }) => !known.some((one) => one.number === number))
    await addNumbers(tx, id, added)
    // Of a patient with several numbers each system may name another one first.
    const isKnown = added.length < numbers.length
    const isOther =
      isKnown && before.fields.patientNo !== undefined && messages.some((one) => one.numbers !== undefined)
    const events = isOther ? fitted.map(withoutNumber) : fitted
    const isPlan = events.some((event) => event.kind === 'plan')
    const isNew = located.isNew || (isPlan && !isPlanned(before))
    const isOlder = time < newestOf(before)
    const begun = (await this.#isOfNewDay(tx, located.row, events, isOlder))
      ? onAnotherDay(located.row, this.#today())
      : located.row
    // A source without times may send the cancellation before the creation that it cancels.
    const isCancelledBefore = isPlan && isNew && occurredAt === undefined && before.cancelledAt !== ''
    const at = isCancelledBefore ? before.cancelledAt : orderedTime(begun.record, events, time)
    const record = events.reduce((sum, event) => addEvent(sum, event, at), begun.record)
    const row = { ...begun, record }
    if (located.isUndecided) return this.#leaveToStaff(tx, row, { kind: 'IDENTITY', detail: '' }, isNew)
    if (!isNew && !located.isJoined && JSON.stringify(record) === JSON.stringify(begun.record))
      return isOlder ? { outcome: 'older', why: 'OLDER' } : { outcome: 'unchanged', why: 'SAME' }
    const isOfDesk = row.appointmentId !== null || row.visitId !== null
    if (wantedState(record) === 'UNKNOWN' && !isPlanned(record) && !isOfDesk) {
      const isUnnamed = events.some((event) => event.kind === 'arrive' && event.patient !== undefined)
      // The patient is here: staff must know, also if the name may still come.
      if (isUnnamed) return this.#leaveToStaff(tx, row, { kind: 'NAME', detail: '' }, isNew)
      await storeIntake(tx, row)
      return { outcome: 'waiting', isNew, why: 'WAITING' }
    }
    const result = await reconcile(tx, emit, row, this.#context({ ...authorOf(source), address }))
    if (applied === null && !located.isNew) await removeWaiting(tx, row.id)
    return {
      outcome: outcomeOf(result, { isCreated: isNew && !located.isJoined, isOlder }),
      isNew,
      why: result.isChanged ? undefined : whyUnchanged(result, events, before, isOlder),
    }
  }

  /** Keeps what cannot be carried out before staff, or a later message, say more. */
  async #leaveToStaff(tx: Transaction<DB>, row: IntakeRow, problem: Problem, isNew: boolean): Promise<Done> {
    await storeIntake(tx, row)
    await settleProblems(tx, row, [problem])
    return { outcome: 'exception', isNew, why: problem }
  }

  async #merge(
    tx: Transaction<DB>,
    emit: Emit,
    merges: readonly MergeEvent[],
    { source, address }: IntakeMessage,
    time: string,
  ): Promise<Done> {
    const context = this.#context({ ...authorOf(source), address })
    const { isChanged, isHinted, problems } = await mergeNumbers(tx, emit, merges, { context, at: instantOf(time) })
    const [problem] = problems
    await noteProblems(tx, { source, ref: '' }, problems)
    if (problem) return { outcome: 'exception', why: isChanged ? undefined : problem }
    if (isHinted) return { outcome: 'hint', why: isChanged ? undefined : 'HINT' }
    return isChanged ? { outcome: 'changed' } : { outcome: 'unchanged', why: 'SAME' }
  }

  /** Whether a message begins a new day of a patient whose source uses one reference for all days. */
  async #isOfNewDay(
    tx: Transaction<DB>,
    row: IntakeRow,
    events: readonly IntakeEvent[],
    isOlder: boolean,
  ): Promise<boolean> {
    const begin = events.find(({ kind }) => kind === 'arrive' || kind === 'plan')
    if (isOlder || row.visitId === null || row.day >= this.#today() || !begin) return false
    const { day = this.#today() } = ('patient' in begin ? begin.patient : undefined) ?? {}
    const [visit] = await findVisits(tx, [row.visitId])
    return day > row.day && visit?.status !== 'OPEN'
  }

  #timeOf({ occurredAt, sentAt }: IntakeMessage): string {
    const now = Date.now()
    const instant = occurredAt === undefined ? now : Date.parse(occurredAt)
    if (!(instant <= now + AHEAD_MAX_MS)) throw invalid('occurredAt', 'TOO_FAR_AHEAD')
    return timeOf(new Date(instant).toISOString(), sentAt)
  }

  #context(by: Actor): ReconcileContext {
    const today = this.#today()
    const isPast = (at: string) => {
      const instant = new Date(instantOf(at))
      return dayIn(this.#timeZone, instant) < today && instant.getTime() < Date.now() - LATE_MAX_MS
    }
    return { by, today, estimates: this.#estimates, isPast }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

const SERVER_ERROR = 500

/** Returns the author of a source's changes. A key is known by its name, as in its other calls. */
const authorOf = (source: string): Omit<Actor, 'address'> => ({
  id: null,
  name: source.startsWith('key:') ? nameOfSource(source) : fullNameOfSource(source),
})

/** Returns a patient on another day than before. */
const onAnotherDay = (row: IntakeRow, day: string): IntakeRow => ({
  ...row,
  day,
  record: startAnew(row.record),
  applied: null,
  appointmentId: null,
  visitId: null,
})
