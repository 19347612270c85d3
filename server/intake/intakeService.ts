import type { Transaction } from 'kysely'
import type { CodePatch, IntakeCode, IntakeState } from '../../contract/intake.ts'
import { dayIn } from '../../domain/days.ts'
import { fitCodes, fitPatient, fitTagValue } from '../../domain/intake/intakePatient.ts'
import { addEvent, type IntakeEvent, newestOf, startAnew, wantedState } from '../../domain/intake/intakeRecord.ts'
import { logAudit } from '../db/audit/auditLog.ts'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import type { DB } from '../db/schema.ts'
import type { Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { invalid, Refusal } from '../http/refusals.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import type { Actor } from '../queue/log/moveLog.ts'
import { findVisits } from '../visits/visitRepository.ts'
import { listCodes, setCodes } from './codes.ts'
import { findWaiting, noteProblems } from './exceptions.ts'
import type { IntakeCounts } from './intakeCounts.ts'
import type { IntakeMessage, IntakeOutcome, IntakeReceipt, MergeEvent } from './intakeMessage.ts'
import { type IntakeKey, type IntakeRow, lockIntake, storeIntake } from './intakeRepository.ts'
import { mergeNumbers } from './mergeNumbers.ts'
import { readState } from './readState.ts'
import { reconcile, type Reconciled } from './reconcile.ts'

/** A message further in the future than this would make every later one older. */
const AHEAD_MAX_MS = 86_400_000

/**
 * Takes what other systems say of patients, by whatever channel, and carries it out as the pages do (decision 96). A
 * message is carried out in one transaction: when {@link receive} resolves, it is committed.
 */
export class IntakeService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string
  readonly #estimates: WaitEstimates
  readonly counts: Pick<IntakeCounts, 'add'>

  constructor(unit: UnitOfWork, timeZone: string, estimates: WaitEstimates, counts: Pick<IntakeCounts, 'add'>) {
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
  async receive(message: IntakeMessage): Promise<IntakeReceipt> {
    const [receipt] = await this.#receiveList([message])
    return receipt
  }

  /**
   * Carries out messages in their order, each list of them in a transaction of its own. The embedded database commits
   * these transactions together.
   * @returns the result of each list
   */
  async receiveAll(
    lists: readonly (readonly IntakeMessage[])[],
  ): Promise<PromiseSettledResult<readonly IntakeReceipt[]>[]> {
    const results: Promise<readonly IntakeReceipt[]>[] = []
    for (const messages of lists) {
      const received = this.#receiveList(messages)
      results.push(received)
      if (isPostgres(this.#unit.db)) await received.catch(() => undefined)
    }
    return Promise.allSettled(results)
  }

  /** Returns what became of a patient; undefined if the source has not named one by this reference. */
  read(key: IntakeKey, inLanguage: (korean: string) => string): Promise<IntakeState | undefined> {
    return this.#unit.read((tx) => readState(tx, key, this.#estimates, inLanguage))
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
        const row = await lockIntake(tx, key, this.#today())
        await reconcile(tx, emit, row, this.#context({ ...by, id: null, name: key.source }))
      })
    return { codes: stored, applied: waiting.length }
  }

  /** Carries out messages of one source in one transaction; they are counted as one message. */
  async #receiveList<const M extends readonly IntakeMessage[]>(
    messages: M,
  ): Promise<{ -readonly [K in keyof M]: IntakeReceipt }> {
    const [{ source } = { source: '' }] = messages
    try {
      const works = messages.map((message) => this.#workOf(message))
      const receipts = await this.#unit.run(async (tx, emit) => {
        const done: IntakeReceipt[] = []
        for (const work of works) done.push(await work(tx, emit))
        return done
      })
      const outcomes = new Set(receipts.map(({ outcome }) => COUNTED[outcome]))
      this.counts.add(source, MOST_TELLING.find((outcome) => outcomes.has(outcome)) ?? 'unchanged')
      return receipts as { -readonly [K in keyof M]: IntakeReceipt }
    } catch (error) {
      if (error instanceof Refusal && error.status < SERVER_ERROR) this.counts.add(source, 'refused')
      throw error
    }
  }

  #workOf({ source, ref, occurredAt, event, address }: IntakeMessage) {
    const at = this.#instant(occurredAt)
    const by: Actor = { id: null, name: source, address }
    return (tx: Transaction<DB>, emit: Emit): Promise<IntakeReceipt> =>
      event.kind === 'merge'
        ? this.#merge(tx, emit, event, by, at)
        : this.#receive(tx, emit, { source, ref }, fit(event), by, at, occurredAt === undefined)
  }

  async #receive(
    tx: Transaction<DB>,
    emit: Emit,
    key: IntakeKey,
    event: IntakeEvent,
    by: Actor,
    receivedAt: string,
    isUndated: boolean,
  ): Promise<IntakeReceipt> {
    let at = receivedAt
    const locked = await lockIntake(tx, key, this.#today())
    const { plannedAt, cancelledAt } = locked.record
    const isNew = event.kind === 'plan' ? plannedAt === '' : newestOf(locked.record) === ''
    // A cancellation before the creation is one of this creation, unless the source says when each of them happened.
    if (event.kind === 'plan' && isNew && isUndated && cancelledAt !== '') at = cancelledAt
    const isOlder = at < newestOf(locked.record)
    const known = (await this.#isOfNewDay(tx, locked, event, isOlder))
      ? {
          ...locked,
          day: this.#today(),
          record: startAnew(locked.record),
          applied: null,
          appointmentId: null,
          visitId: null,
        }
      : locked
    const record = addEvent(known.record, event, at)
    if (!isNew && JSON.stringify(record) === JSON.stringify(known.record))
      return { outcome: isOlder ? 'older' : 'unchanged', isNew }
    const row = { ...known, record }
    if (wantedState(record) === 'UNKNOWN' && record.plannedAt === '') {
      await storeIntake(tx, row, record.fields.patientNo?.value ?? '')
      const isUnnamed = event.kind === 'arrive' && event.patient !== undefined && !record.fields.name?.value
      if (!isUnnamed) return { outcome: 'waiting', isNew }
      // The patient is here: staff must know, also if the name may still come.
      await noteProblems(tx, row, [{ kind: 'NAME', detail: '' }])
      return { outcome: 'exception', isNew }
    }
    return { outcome: outcomeOf(await reconcile(tx, emit, row, this.#context(by)), isNew, isOlder), isNew }
  }

  async #merge(tx: Transaction<DB>, emit: Emit, event: MergeEvent, by: Actor, at: string): Promise<IntakeReceipt> {
    const { isChanged, isHinted, keys } = await mergeNumbers(tx, emit, event, { by, at, today: this.#today() })
    for (const key of keys) {
      const row = await lockIntake(tx, key, this.#today())
      await reconcile(tx, emit, row, this.#context(by))
    }
    return { outcome: isHinted ? 'hint' : isChanged ? 'changed' : 'unchanged', isNew: false }
  }

  /** Whether a message begins a new day of a patient whose source uses one reference for all days. */
  async #isOfNewDay(tx: Transaction<DB>, row: IntakeRow, event: IntakeEvent, isOlder: boolean): Promise<boolean> {
    if (isOlder || row.visitId === null || row.day >= this.#today()) return false
    if (event.kind !== 'arrive' && event.kind !== 'plan') return false
    const { day = this.#today() } = event.patient ?? {}
    const [visit] = await findVisits(tx, [row.visitId])
    return day > row.day && visit?.status !== 'OPEN'
  }

  #instant(occurredAt: string | undefined): string {
    const now = Date.now()
    const instant = occurredAt === undefined ? now : Date.parse(occurredAt)
    if (!(instant <= now + AHEAD_MAX_MS)) throw invalid('occurredAt', '일어난 때가 하루 넘게 앞서 있습니다.')
    return new Date(instant).toISOString()
  }

  #context(by: Actor) {
    return { by, today: this.#today(), estimates: this.#estimates }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

const SERVER_ERROR = 500

/** Outcomes as they are counted. */
const COUNTED = {
  created: 'accepted',
  changed: 'accepted',
  waiting: 'accepted',
  unchanged: 'unchanged',
  older: 'stale',
  hint: 'exception',
  exception: 'exception',
} as const satisfies Record<IntakeOutcome, string>

/** Outcomes of the parts of one message, from the one by which it is counted. */
const MOST_TELLING = ['exception', 'accepted', 'stale'] as const

/** Makes the texts of an event fit to be stored, whatever its channel let through. */
function fit(event: IntakeEvent): IntakeEvent {
  switch (event.kind) {
    case 'plan':
      return { ...event, patient: fitPatient(event.patient) }
    case 'arrive': {
      const { patient, tagValue } = event
      return {
        kind: 'arrive',
        ...(patient && { patient: fitPatient(patient) }),
        ...(tagValue !== undefined && { tagValue: fitTagValue(tagValue) }),
      }
    }
    case 'addExams':
    case 'removeExams':
      return { ...event, codes: fitCodes(event.codes) }
    default:
      return event
  }
}

function outcomeOf({ isChanged, isHinted, problems }: Reconciled, isNew: boolean, isOlder: boolean): IntakeOutcome {
  if (problems.length > 0) return 'exception'
  if (isHinted) return 'hint'
  if (isNew) return 'created'
  if (isChanged) return 'changed'
  return isOlder ? 'older' : 'unchanged'
}
