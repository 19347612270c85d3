import type { Kysely, Transaction } from 'kysely'
import type { ApiKey } from '../../../contract/apiKeys.ts'
import type { KioskCheckIn } from '../../../contract/kiosks.ts'
import { dayIn } from '../../../domain/days.ts'
import type { KioskQuestion } from '../../../domain/kioskQuestions.ts'
import { DEFAULT_MASK, maskName } from '../../../domain/masking.ts'
import { normalTagValue } from '../../../domain/tagValue.ts'
import { logAudit } from '../../db/audit/auditLog.ts'
import type { DB } from '../../db/schema.ts'
import type { Audit, Emit, Once, UnitOfWork } from '../../db/unitOfWork.ts'
import type { Caller, Program } from '../../http/authorize.ts'
import { networkOf } from '../../http/addresses.ts'
import { duplicate, invalid } from '../../http/refusals.ts'
import { TryLimit } from '../../http/rateLimits.ts'
import { DEFAULT_NAMING } from '../../db/boardRows.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import { type NamedPatient, publicLabel } from '../../queue/masks.ts'
import { endAway, findQueueTo } from '../../queue/awayRepository.ts'
import { findBoardPlaces } from '../../queue/boardPlaces.ts'
import { findEntries } from '../../queue/entries/entryRepository.ts'
import type { WaitEstimates } from '../../queue/estimates/waitEstimates.ts'
import { allOrThrow, refuseDuplicate } from '../../records/bulk.ts'
import { addPage } from '../../patientPages/patientPageRepository.ts'
import { findAppointmentOf, findExpected } from '../../visits/appointments/arrivals.ts'
import { noteWrongAnswer, questionTo } from '../../visits/appointments/kioskAnswers.ts'
import { checkIn } from '../../visits/checkIn.ts'
import { findVisits } from '../../visits/visitRepository.ts'
import { type ApiKeyParts, hashOf, insertApiKey, newApiKey } from '../../apiKeys/apiKeyRepository.ts'
import { KIOSK_INCHES } from '../../../domain/limits.ts'
import { addPairing, endPairing, freePlace } from '../../apiKeys/kioskPairings.ts'
import { arrivalOf } from '../deskCheckIn.ts'

/** Maximum number of kiosks that wait for approval. */
const PLACES = { max: 30, perNetwork: 10 }
/** Limits of requests per network, of typed codes per user, and of unknown numbers per kiosk; see TryLimit. */
const REQUESTS = { free: 30, maxSeconds: 10 }
const TYPING = { free: 10, maxSeconds: 60 }
/** A kiosk waits by itself for as long as this, so that the next patient is not turned away. */
const MISSES = { free: 5, maxSeconds: 10 }

/** Answer for everyone whom the kiosk cannot check in, whatever the reason. */
const DESK: KioskCheckIn = { number: null, place: null, ahead: 0 }

/** Kiosks at which patients check themselves in. A kiosk is a program with a key that staff approve by a code. */
export class KioskService {
  readonly #unit: UnitOfWork
  readonly #timeZone: string
  readonly #estimates: WaitEstimates
  readonly #question: () => KioskQuestion
  readonly #requests = new TryLimit(REQUESTS)
  readonly #typing = new TryLimit(TYPING)
  readonly #misses = new TryLimit(MISSES)

  /** @param question what the hospital's kiosks ask now */
  constructor(unit: UnitOfWork, timeZone: string, estimates: WaitEstimates, question: () => KioskQuestion) {
    this.#question = question
    this.#unit = unit
    this.#timeZone = timeZone
    this.#estimates = estimates
  }

  /**
   * Gives a kiosk a code and a key, which is accepted once staff have approved it. Where too many wait, another one's
   * code ends. @throws 429 for one network that asks too often
   */
  ask(address: string): Promise<{ code: string; key: string; expiresAt: string }> {
    this.#requests.take(networkOf(address))
    const key = newApiKey()
    const now = new Date()
    return this.#unit.run(async (tx) => {
      await freePlace(tx, { address, now, places: PLACES })
      return { ...(await addPairing(tx, { keyHash: hashOf(key), address, now })), key }
    })
  }

  /** Approves the kiosk that shows a code. @throws 400 for another code, 409 for a name that another key has */
  async approve(
    audit: Audit<ApiKey>,
    caller: Caller,
    { code, name, inches = KIOSK_INCHES }: { readonly code: string; readonly name: string; readonly inches?: number },
  ): Promise<{ id: number; name: string }> {
    this.#typing.take(caller.id)
    const now = new Date()
    let address = ''
    const { id } = await this.#unit.change(audit, async (tx) => {
      const ended = await endPairing(tx, code, now)
      if (!ended) throw invalid('code', 'NO_SUCH_KIOSK_CODE')
      address = ended.address
      const parts: ApiKeyParts = { hash: ended.keyHash, createdBy: caller.name, now }
      const key = await refuseDuplicate(NAME_TAKEN, () =>
        insertApiKey(tx, { name, scopes: ['kiosk'], addresses: [] }, parts),
      )
      await tx.insertInto('kiosks').values({ api_key_id: key.id, inches }).execute()
      return key
    })
    this.#typing.forget(caller.id)
    // Staff have approved a kiosk at this address: its requests no longer count.
    this.#requests.forget(networkOf(address))
    return { id, name }
  }

  /**
   * Looks up the patient who is expected today under a number, or who carries a tag, and says the masked name. Confirmed,
   * and with the right answer where the hospital's kiosks ask one (DE-49), the patient is checked in as the desk does, or
   * is told where to go. A patient who is not expected, is expected twice or is here already is sent to the desk. A
   * repeated confirmation gets the same answer with another token: the stored one has none, and no name.
   * @throws 429 after many texts that lead to nobody, or that nobody confirms
   */
  async checkIn(by: Program, entered: Entered, once: Once = (_, first) => first()): Promise<KioskCheckIn> {
    const takeBack = this.#misses.take(by.sessionId)
    // One transaction: a key that is revoked meanwhile checks nobody in whose number it does not get to know.
    const { found, tried } = await this.#unit.run(async (tx, emit) => {
      let isRepeated = true
      const first = () => {
        isRepeated = false
        return this.#answer(tx, emit, by, entered)
      }
      // A lookup changes nothing, so it may happen twice.
      const { visitId, answer, tried } = await (entered.confirm ? once(tx, first) : first())
      const found = visitId === null ? answer : await withPage(tx, emit, by, visitId)
      return { found, tried: isRepeated ? 'NOTHING' : tried }
    })
    // A tag can be held to the reader between any two guesses, an arrival happens once.
    if (tried === 'ARRIVAL') this.#misses.forget(by.sessionId)
    else if (tried === 'NOTHING') takeBack()
    return found
  }

  async #answer(tx: Transaction<DB>, emit: Emit, by: Program, { text, confirm, answer }: Entered): Promise<Outcome> {
    const today = this.#today()
    const appointment = await findExpected(tx, text, today)
    const carrier = appointment ? undefined : await findCarrier(tx, text)
    if (!appointment && !carrier) return { visitId: null, answer: DESK, tried: 'GUESS' }
    // A patient whom walls have shown is named as there: two masks of one name tell more of it than each.
    const masked = carrier
      ? publicLabel(carrier, DEFAULT_NAMING).label
      : maskName(appointment?.name ?? '', DEFAULT_MASK)
    const tried = appointment ? 'GUESS' : 'NOTHING'
    const expected = appointment?.id ?? (carrier && (await findAppointmentOf(tx, carrier.id)))
    const asked = await questionTo(tx, expected, this.#question())
    const { question } = asked
    const unconfirmed = { ...DESK, masked, ...(question && { question }) }
    if (asked.isOver) return { visitId: null, answer: DESK, tried: 'GUESS' }
    if (!confirm || (question && answer === undefined)) return { visitId: null, answer: unconfirmed, tried }
    if (expected !== undefined && !asked.isRight(answer)) {
      const isLast = await noteWrongAnswer(tx, expected)
      return { visitId: null, answer: isLast ? DESK : unconfirmed, tried: 'GUESS' }
    }
    if (!appointment) return { visitId: carrier?.id ?? null, answer: DESK, tried }
    const wanted = { ...arrivalOf(appointment), tagMappingId: null }
    const { visit, isNew } = await checkIn(tx, emit, wanted, { by, today, estimates: this.#estimates })
    if (isNew) await logAudit(tx, { action: 'visits.create', kind: 'visit', subjects: [visit.id], by })
    return { visitId: visit.id, answer: DESK, tried: isNew ? 'ARRIVAL' : 'GUESS' }
  }

  #today(): string {
    return dayIn(this.#timeZone, new Date())
  }
}

/** Input of a person at a kiosk: see `kioskCalls.checkIn`. */
interface Entered {
  readonly text: string
  readonly confirm?: true
  readonly answer?: string
}

/** Result of a request, as it is stored for a repetition. */
interface Outcome {
  /** The visit of a patient who is here; null for an answer that says all. */
  readonly visitId: number | null
  readonly answer: KioskCheckIn
  /** Meaning of the text for the limit of tries: a guess of a number, the arrival of a patient, or neither. */
  readonly tried: 'GUESS' | 'ARRIVAL' | 'NOTHING'
}

/** Finds the open visit of a tag. */
async function findCarrier(
  db: Kysely<DB>,
  value: string,
): Promise<(NamedPatient & { readonly id: number }) | undefined> {
  const row = await db
    .selectFrom('tag_mappings')
    .innerJoin('visits', 'visits.tag_mapping_id', 'tag_mappings.id')
    .select(['visits.id', 'name', 'number', 'hide_name', 'masks'])
    .where('normal_tag_value', '=', normalTagValue(value))
    .where('is_double', '=', 0)
    .where('visits.status', '=', 'OPEN')
    .executeTakeFirst()
  return row && { ...row, hideName: fromFlag(row.hide_name) }
}

/** Creates a page of a patient who is here. @returns its token, and what the page says of where to go */
async function withPage(tx: Transaction<DB>, emit: Emit, by: Program, visitId: number): Promise<KioskCheckIn> {
  // A patient at a kiosk is back.
  await endAway(tx, emit, visitId)
  await logAudit(tx, { action: 'visits.slip', kind: 'visit', subjects: [visitId], by })
  const token = await addPage(tx, visitId)
  return { ...(await whereTo(tx, visitId)), token }
}

/** Returns where a patient goes, as the patient's own page says it. */
async function whereTo(db: Kysely<DB>, visitId: number): Promise<KioskCheckIn> {
  const [{ number, waitings }] = allOrThrow('visit', [visitId], await findVisits(db, [visitId]))
  const at = ['CALLED', 'WAITING'].flatMap((status) => waitings.filter((each) => each.status === status))[0]
  const [entry] = at ? await findEntries(db, [at.didWaitingId]) : []
  const board = entry && (await findBoardPlaces(db, [entry.didId])).get(entry.didId)
  if (!entry || !board) return { number, place: null, ahead: 0 }
  const { ahead } = entry.status === 'WAITING' ? await findQueueTo(db, board.didIds, entry) : { ahead: 0 }
  return { number, place: board.place, ahead }
}

const NAME_TAKEN = () => duplicate('name', 'NAME_TAKEN')
