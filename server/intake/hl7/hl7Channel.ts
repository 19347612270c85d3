import { type Kysely, sql } from 'kysely'
import { sourceOf } from '../../../domain/intake/patientIdentity.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { ENGLISH } from '../../../domain/text.ts'
import { withoutResidentNumbers } from '../../../domain/residentNumber.ts'
import type { DB, Row } from '../../db/schema.ts'
import { RecentMap } from '../../http/recentMap.ts'
import { Refusal } from '../../http/refusals.ts'
import type { IntakeMessage } from '../intakeMessage.ts'
import type { IntakeService } from '../intakeService.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { Hl7Message } from './hl7Message.ts'
import { meaningOf } from './hl7Meaning.ts'
import { hl7Times } from './hl7Time.ts'
import { firstOfEach, hashOf, type Identified, identify, type Sender } from './identify.ts'
import type { ReceivedMessage } from './readFrame.ts'

/** Ids of messages that are recognised. */
const RECENT_MAX = 20_000
/** Part of a failed message that is kept. */
const RAW_MAX = 64_000
/** Failed messages that are kept, and number after which the older ones are deleted. */
const FAILED_MAX = 10_000
const FAILED_CHECK = 1_000
/** Messages of one connection that are committed together: a call by staff waits for them. */
const GROUP_MAX = 4

interface Options {
  readonly db: Kysely<DB>
  readonly intake: Pick<IntakeService, 'receiveAll' | 'counts' | 'noteUnchanged' | 'noteRepeatedIds'>
  readonly timeZone: string
  /** Resolves when no call of a person would have to wait. */
  readonly callsAnswered: () => Promise<void>
  readonly report: (error: unknown) => void
}

/** A message that was accepted: a hash of its text, and when it was answered. */
interface Accepted {
  readonly hash: string
  readonly at: Date
}

/** Decision about a message: to answer as before, to refuse it, to carry it out, or to accept it without an effect. */
type Plan =
  | Pick<Acknowledgement, 'code' | 'reason'>
  | { readonly messages: readonly IntakeMessage[] }
  | { readonly ref: string; readonly repeats?: Accepted }

/**
 * Carries out HL7 messages by the intake service. A message that comes again changes nothing, because the record of the
 * patient knows its events; one that was accepted lately has the same answer.
 */
export class Hl7Channel {
  readonly #options: Options
  readonly #times: ReturnType<typeof hl7Times>
  readonly #recent = new RecentMap<string, Accepted>(RECENT_MAX)
  #failed = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#times = hl7Times(options.timeZone)
  }

  /**
   * Carries out the first of the messages of a connection, in their order. The groups of all connections take turns, and
   * calls go before each, so that the boards never wait for more than one group.
   * @returns the answers to them, at least one, once what they accept is committed
   */
  take(received: readonly ReceivedMessage[], address: string): Promise<readonly Acknowledgement[]> {
    const taken = this.#turn.then(() => this.#take(received, address))
    this.#turn = taken.catch(() => undefined)
    return taken
  }

  async #take(received: readonly ReceivedMessage[], address: string): Promise<readonly Acknowledgement[]> {
    await this.#options.callsAnswered()
    const at = new Date()
    const messages = firstOfEach(received.slice(0, GROUP_MAX).map(identify))
    const plans = messages.map((message) => this.#planOf(message, address, at))
    const due = plans.map((plan) => ('messages' in plan ? plan.messages : []))
    const results = await this.#options.intake.receiveAll(due.filter((each) => each.length > 0))
    const next = results.values()
    const answers: Acknowledgement[] = []
    for (const [index, plan] of plans.entries()) {
      const message = messages[index]
      if (!message) continue
      const result = due[index]?.length ? next.next().value : undefined
      answers.push(await this.#answerTo(message, plan, result, at))
    }
    return answers
  }

  /** Decides what to do with a message, without doing it. */
  #planOf({ result, id, hash, sender }: Identified, address: string, now: Date): Plan {
    if (!(result instanceof Hl7Message)) return result
    const meaning = meaningOf(result, this.#times(result.first('MSH', { field: 7 })), now)
    if (meaning.kind === 'refused') return { code: 'AE', reason: meaning.reason }
    const before = this.#recent.get(id)
    if (before?.hash === hash) return { repeats: before, ref: meaning.ref }
    if (meaning.kind === 'unread') return { ref: meaning.ref }
    const { kind: _, events, ...said } = meaning
    const message = { ...said, ...namesOf(sender), address }
    return { messages: events.map((event) => ({ ...message, event })) }
  }

  async #answerTo(
    { sender, text, id, hash }: Identified,
    plan: Plan,
    result: PromiseSettledResult<unknown> | undefined,
    at: Date,
  ): Promise<Acknowledgement> {
    const { intake, report } = this.#options
    const names = namesOf(sender)
    if ('code' in plan) {
      // The service counts what reaches it.
      const { reason = '' } = plan
      intake.counts.refuse({ ...names, ref: '', reason: [reason, reason] })
      return this.#fail(sender, text, { ...plan, at })
    }
    if (result?.status === 'rejected') {
      const error: unknown = result.reason
      if (error instanceof Refusal && error.status < 500)
        return this.#fail(sender, text, { code: 'AE', reason: error.text[ENGLISH], at })
      // Not kept: the sender sends it again, and it may succeed then.
      report(error)
      return { code: 'AE', reason: NOT_STORED, at }
    }
    try {
      if ('ref' in plan)
        await intake.noteUnchanged({ ...names, ref: plan.ref, address: '' }, plan.repeats ? 'REPEATED' : 'UNREAD')
      if ('ref' in plan && plan.repeats) return { code: 'AA', at: plan.repeats.at }
      if (this.#recent.get(id)) await intake.noteRepeatedIds(names.source)
    } catch (error) {
      report(error)
      return { code: 'AE', reason: NOT_STORED, at }
    }
    this.#recent.set(id, { hash, at })
    return { code: 'AA', at }
  }

  /** Stores a message that is not accepted. */
  async #fail(sender: Sender, text: string, answer: Acknowledgement): Promise<Acknowledgement> {
    const { source, type, controlId } = sender
    const { db, report } = this.#options
    const { reason = '' } = answer
    await storeFailure(db, {
      at: answer.at.toISOString(),
      source,
      type,
      control_id: withoutResidentNumbers(controlId).slice(0, NAME_MAX),
      reason,
      raw: withoutResidentNumbers(text.slice(0, RAW_MAX)).replaceAll('\0', '').toWellFormed(),
      hash: hashOf(JSON.stringify([source, reason, text])),
    }).catch(report)
    this.#failed += 1
    if (this.#failed % FAILED_CHECK === 0) await limitFailures(db, FAILED_MAX).catch(report)
    return answer
  }
}

const NOT_STORED = 'not stored, please send it again'

/** Returns how the intake service names a message and its sender. */
const namesOf = ({ source, type, controlId }: Sender) => ({ source: sourceOf('hl7', source), type, id: controlId })

/** Stores a failed message; one that is known by its hash comes once more, now. */
const storeFailure = (db: Kysely<DB>, failure: Omit<Row<'hl7_failures'>, 'id' | 'times'>): Promise<unknown> =>
  db
    .insertInto('hl7_failures')
    .values(failure)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ at: failure.at, times: sql`hl7_failures.times + 1` }),
    )
    .execute()

/** Deletes all failed messages but the newest ones. */
export const limitFailures = (db: Kysely<DB>, count: number): Promise<unknown> =>
  db
    .deleteFrom('hl7_failures')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('hl7_failures').select('id').orderBy('id', 'desc').limit(1).offset(count),
    )
    .execute()

/** Deletes failed messages before a time. @returns whether there were any */
export async function eraseFailures(db: Kysely<DB>, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hl7_failures')
    .where('at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
