import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { dayIn } from '../../../domain/days.ts'
import type { IntakeEvent } from '../../../domain/intake/intakeRecord.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { withoutResidentNumbers } from '../../../domain/residentNumber.ts'
import { WriteBehind } from '../../db/batches/writeBehind.ts'
import type { DB } from '../../db/schema.ts'
import { translate } from '../../http/inLanguage.ts'
import { RecentMap } from '../../http/recentMap.ts'
import { Refusal } from '../../http/refusals.ts'
import type { MergeEvent } from '../intakeMessage.ts'
import type { IntakeService } from '../intakeService.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { Hl7Message } from './hl7Message.ts'
import { type Hl7Event, type Hl7Patient, meaningOf, typeOf } from './hl7Meaning.ts'
import {
  type AcceptedMessage,
  addCounts,
  findAccepted,
  findMapped,
  storeAccepted,
  storeFailure,
} from './hl7Repository.ts'
import { hl7Times } from './hl7Time.ts'
import type { ReceivedMessage } from './readFrame.ts'

/** Ids of messages that are recognised without asking the database. */
const RECENT_MAX = 20_000
const GATHER_MS = 100
/** Part of a failed message that is kept. */
const RAW_MAX = 64_000
const UNKNOWN_SYSTEM = 'HL7'

interface Options {
  readonly db: Kysely<DB>
  readonly intake: Pick<IntakeService, 'receive'>
  readonly timeZone: string
  readonly report: (error: unknown) => void
}

type Outcome = 'taken' | 'unread' | 'failed'

/** Identity of a message. */
interface Sender {
  readonly source: string
  readonly type: string
  readonly controlId: string
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

  /** Carries out a message. @returns its answer, once what it accepts is committed */
  async take({ result, header, text }: ReceivedMessage, address: string): Promise<Acknowledgement> {
    const at = new Date()
    if (!(result instanceof Hl7Message)) {
      const separator = header.charAt(3) || '|'
      const [, , application = '', , , , , , type = '', controlId = ''] = header.split(separator)
      const ascii = (field: string) => field.replaceAll(/[^ -~]/g, '?')
      const sender = {
        source: ascii(application).slice(0, NAME_MAX) || UNKNOWN_SYSTEM,
        type: ascii(type).slice(0, NAME_MAX),
        controlId: ascii(controlId),
      }
      return this.#fail(sender, text, { ...result, at })
    }
    const controlId = result.first('MSH', { field: 10 })
    const source = result.first('MSH', { field: 3 }).slice(0, NAME_MAX).trim() || UNKNOWN_SYSTEM
    const sender = { source, type: typeOf(result).slice(0, NAME_MAX), controlId }
    const key = { sender: [source, result.first('MSH', { field: 4 })].join('|'), control_id: controlId }
    const hash = createHash('sha256').update(text.trim()).digest('base64')
    const known = this.#recent.get(keyOf(key)) ?? (await findAccepted(this.#options.db, key).catch(() => undefined))
    if (known?.hash === hash) return { code: 'AA', at: new Date(known.at) }
    if (known) return this.#fail(sender, text, { code: 'AE', reason: 'MSH-10 is that of another message', at })
    try {
      const reason = await this.#carryOut(result, { ...sender, address }, at)
      if (reason !== undefined) return await this.#fail(sender, text, { code: 'AE', reason, at })
    } catch (error) {
      if (error instanceof Refusal && error.status < 500)
        return this.#fail(sender, text, { code: 'AE', reason: translate(error.message), at })
      // Not kept: the sender sends it again, and it may succeed then.
      this.#options.report(error)
      return { code: 'AE', reason: 'not stored, please send it again', at }
    }
    const accepted = { ...key, hash, at: at.toISOString() }
    this.#recent.set(keyOf(key), accepted)
    this.#accepted.put(keyOf(key), accepted)
    return { code: 'AA', at }
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    await Promise.all([this.#accepted.close(), this.#counts.close()])
  }

  /** @returns the reason for which the message is refused; undefined when it was carried out */
  async #carryOut(
    message: Hl7Message,
    { address, ...sender }: Sender & { readonly address: string },
    now: Date,
  ): Promise<string | undefined> {
    const meaning = meaningOf(message, this.#times(message.first('MSH', { field: 7 })), now)
    if (meaning.kind === 'refused') return meaning.reason
    this.#count(sender, meaning.kind === 'unread' ? 'unread' : 'taken', now)
    if (meaning.kind === 'unread') return undefined
    const { source } = sender
    const { ref, occurredAt, events } = meaning
    for (const event of events)
      for (const each of await this.#intakeEvents(event))
        await this.#options.intake.receive({ source, ref, occurredAt, event: each, address })
    return undefined
  }

  /** Translates an event into those of the intake service. */
  async #intakeEvents(event: Hl7Event): Promise<readonly (IntakeEvent | MergeEvent)[]> {
    switch (event.kind) {
      case 'plan':
        return [{ kind: 'plan', patient: await this.#patientOf(event.patient) }]
      case 'arrive':
        return [{ kind: 'arrive', patient: await this.#patientOf(event.patient) }]
      case 'addExams': {
        const { codes, name, patientNo } = event.patient
        const packages = await findMapped(this.#options.db, 'PACKAGE', codes)
        const packageCode = codes.find((code) => packages.has(code))
        const exams = codes.filter((code) => !packages.has(code))
        // An order may be the first that is said of a patient.
        const patient = { name, patientNo, ...(packageCode !== undefined && { packageCode }) }
        return [
          ...(name === undefined ? [] : [{ kind: 'plan' as const, patient }]),
          ...(exams.length === 0 ? [] : [{ kind: 'addExams' as const, codes: exams }]),
        ]
      }
      case 'removeExams':
        return [{ kind: 'removeExams', codes: event.patient.codes }]
      default:
        return [event]
    }
  }

  async #patientOf({ name, patientNo, codes, roomCodes, expectedAt }: Hl7Patient) {
    const { db, timeZone } = this.#options
    const mapped = await findMapped(db, 'ROOM', roomCodes)
    const roomCode = roomCodes.find((code) => mapped.has(code)) ?? roomCodes[0]
    const expected = expectedAt === undefined ? undefined : new Date(expectedAt)
    return {
      name,
      patientNo,
      ...(codes.length > 0 && { codes }),
      ...(roomCode !== undefined && { roomCodes: [roomCode] }),
      ...(expected && { day: dayIn(timeZone, expected), time: timeIn(timeZone, expected) }),
    }
  }

  /** Stores a message that is not accepted. */
  async #fail(sender: Sender, text: string, answer: Acknowledgement): Promise<Acknowledgement> {
    const { source, type, controlId } = sender
    this.#count(sender, 'failed', answer.at)
    await storeFailure(this.#options.db, {
      at: answer.at.toISOString(),
      source,
      type,
      control_id: withoutResidentNumbers(controlId).slice(0, NAME_MAX),
      reason: answer.reason ?? '',
      raw: withoutResidentNumbers(text.slice(0, RAW_MAX)).replaceAll('\0', '').toWellFormed(),
    }).catch(this.#options.report)
    return answer
  }

  #count(sender: Sender, outcome: Outcome, at: Date): void {
    this.#counts.put(String((this.#counted += 1)), { ...sender, outcome, at })
  }
}

const keyOf = ({ sender, control_id }: Pick<AcceptedMessage, 'sender' | 'control_id'>) =>
  JSON.stringify([sender, control_id])

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

/** Returns the time of an instant at the hospital: `09:30`. */
const timeIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(instant)
