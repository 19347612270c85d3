import type { Kysely } from 'kysely'
import { dayIn } from '../../../domain/days.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { withoutResidentNumbers } from '../../../domain/residentNumber.ts'
import { WriteBehind } from '../../db/batches/writeBehind.ts'
import type { DB } from '../../db/schema.ts'
import { translate } from '../../http/inLanguage.ts'
import { RecentMap } from '../../http/recentMap.ts'
import { Refusal } from '../../http/refusals.ts'
import type { IntakeMessage } from '../intakeMessage.ts'
import type { IntakeService } from '../intakeService.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { Hl7Message } from './hl7Message.ts'
import { meaningOf } from './hl7Meaning.ts'
import { intakeEvents } from './intakeEvents.ts'
import {
  type AcceptedMessage,
  addCounts,
  findAccepted,
  limitFailures,
  storeAccepted,
  storeFailure,
} from './hl7Repository.ts'
import { hl7Times } from './hl7Time.ts'
import { firstOfEach, hashOf, type Identified, identify, keyOf, type Sender } from './identify.ts'
import type { ReceivedMessage } from './readFrame.ts'

/** Ids of messages that are recognised without asking the database. */
const RECENT_MAX = 20_000
const GATHER_MS = 100
/** Part of a failed message that is kept. */
const RAW_MAX = 64_000
/** Failed messages that are kept, and number after which the older ones are deleted. */
const FAILED_MAX = 10_000
const FAILED_CHECK = 1_000
/** Messages of one connection that are committed together: a call by staff waits for them. */
const GROUP_MAX = 4

interface Options {
  readonly db: Kysely<DB>
  readonly intake: Pick<IntakeService, 'receiveAll' | 'counts'>
  readonly timeZone: string
  /** Resolves when no call of a person would have to wait. */
  readonly callsAnswered: () => Promise<void>
  readonly report: (error: unknown) => void
}

type Outcome = 'taken' | 'unread' | 'failed'

/** Decision about a message: to answer as before, to refuse it, or to carry it out. */
type Plan =
  | { readonly repeats: AcceptedMessage }
  | Pick<Acknowledgement, 'code' | 'reason'>
  | {
      readonly outcome: Outcome
      readonly accepts: AcceptedMessage
      readonly messages: readonly IntakeMessage[]
    }

/** Carries out HL7 messages by the intake service. A message that comes again has the same answer and changes nothing. */
export class Hl7Channel {
  readonly #options: Options
  readonly #times: ReturnType<typeof hl7Times>
  readonly #recent = new RecentMap<string, AcceptedMessage>(RECENT_MAX)
  /** Written after the answer: what a crash loses is carried out again, which changes nothing. */
  readonly #accepted: WriteBehind<string, AcceptedMessage>
  readonly #counts: WriteBehind<string, Sender & { readonly outcome: Outcome; readonly at: Date }>
  #counted = 0
  #failed = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    const { db, report, timeZone } = options
    this.#options = options
    this.#times = hl7Times(timeZone)
    this.#accepted = new WriteBehind({ write: (some) => storeAccepted(db, some), gatherMs: GATHER_MS, report })
    this.#counts = new WriteBehind({
      write: (some) => addCounts(db, summed(some, timeZone)),
      gatherMs: 10 * GATHER_MS,
      report,
    })
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
    const known = await this.#findKnown(messages)
    const plans = await Promise.all(messages.map((message) => this.#planOf(message, known, address, at)))
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

  /** Finds the accepted messages that have the ids of these. */
  async #findKnown(messages: readonly Identified[]): Promise<ReadonlyMap<string, AcceptedMessage>> {
    const known = new Map<string, AcceptedMessage>()
    const asked: Identified[] = []
    for (const message of messages) {
      const recent = this.#recent.get(message.id)
      if (recent) known.set(message.id, recent)
      else if (message.result instanceof Hl7Message) asked.push(message)
    }
    if (asked.length === 0) return known
    const stored = await findAccepted(
      this.#options.db,
      asked.map(({ key }) => key),
    ).catch(() => [])
    for (const accepted of stored) known.set(keyOf(accepted), accepted)
    return known
  }

  /** Decides what to do with a message, without doing it. */
  async #planOf(
    { result, key, id, hash, sender }: Identified,
    known: ReadonlyMap<string, AcceptedMessage>,
    address: string,
    now: Date,
  ): Promise<Plan> {
    if (!(result instanceof Hl7Message)) return result
    const before = known.get(id)
    if (before?.hash === hash) return { repeats: before }
    if (before) return { code: 'AE', reason: 'MSH-10 is that of another message' }
    const meaning = meaningOf(result, this.#times(result.first('MSH', { field: 7 })), now)
    if (meaning.kind === 'refused') return { code: 'AE', reason: meaning.reason }
    const accepts = { ...key, hash, at: now.toISOString() }
    if (meaning.kind === 'unread') return { outcome: 'unread', accepts, messages: [] }
    const { ref, occurredAt, events } = meaning
    const translated: IntakeMessage[] = []
    for (const one of events)
      for (const event of await intakeEvents(this.#options, one))
        translated.push({ source: sender.source, ref, occurredAt, event, address })
    return { outcome: 'taken', accepts, messages: translated }
  }

  async #answerTo(
    { sender, text }: Identified,
    plan: Plan,
    result: PromiseSettledResult<unknown> | undefined,
    at: Date,
  ): Promise<Acknowledgement> {
    if ('repeats' in plan) return { code: 'AA', at: new Date(plan.repeats.at) }
    if ('code' in plan) {
      // The service counts what reaches it.
      this.#options.intake.counts.add(sender.source, 'refused')
      return this.#fail(sender, text, { ...plan, at })
    }
    if (result?.status === 'rejected') {
      const error: unknown = result.reason
      if (error instanceof Refusal && error.status < 500)
        return this.#fail(sender, text, { code: 'AE', reason: translate(error.message), at })
      // Not kept: the sender sends it again, and it may succeed then.
      this.#options.report(error)
      return { code: 'AE', reason: 'not stored, please send it again', at }
    }
    this.#count(sender, plan.outcome, at)
    const id = keyOf(plan.accepts)
    this.#recent.set(id, plan.accepts)
    this.#accepted.put(id, plan.accepts)
    return { code: 'AA', at }
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    await Promise.all([this.#accepted.close(), this.#counts.close()])
  }

  /** Stores a message that is not accepted. */
  async #fail(sender: Sender, text: string, answer: Acknowledgement): Promise<Acknowledgement> {
    const { source, type, controlId } = sender
    const { db, report } = this.#options
    const { reason = '' } = answer
    this.#count(sender, 'failed', answer.at)
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

  #count(sender: Sender, outcome: Outcome, at: Date): void {
    this.#counts.put(String((this.#counted += 1)), { ...sender, outcome, at })
  }
}

function summed(
  messages: readonly (Sender & { readonly outcome: Outcome; readonly at: Date })[],
  timeZone: string,
): Parameters<typeof addCounts>[1] {
  const sums = new Map<string, Parameters<typeof addCounts>[1][number]>()
  for (const { source, type, outcome, at } of messages) {
    const day = dayIn(timeZone, at)
    const key = JSON.stringify([day, source, type])
    const none = { day, source, type, taken: 0, unread: 0, failed: 0, last_at: '' }
    const sum = sums.get(key) ?? none
    sums.set(key, { ...sum, [outcome]: sum[outcome] + 1, last_at: at.toISOString() })
  }
  return [...sums.values()]
}
