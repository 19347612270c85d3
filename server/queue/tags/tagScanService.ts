import type { Transaction } from 'kysely'
import type { TagMessage } from '../../../contract/didWaitings.ts'
import { scanTag, type TagScanResult } from '../../../domain/tagScan.ts'
import { normalTagValue } from '../../../domain/tagValue.ts'
import { allOrThrow } from '../../records/bulk.ts'
import type { DB } from '../../db/schema.ts'
import { pinMasks, publicLabel } from '../masks.ts'
import type { Author } from '../../db/audit/auditLog.ts'
import type { Emit, UnitOfWork } from '../../db/unitOfWork.ts'
import { type LockedVisit, lockVisits } from '../locks.ts'
import type { MoveCause } from '../moveLog.ts'
import { unauthenticated } from '../../http/refusals.ts'
import type { Caller } from '../../http/authorize.ts'
import { reload } from '../../events/bus.ts'
import { endAway } from '../awayRepository.ts'
import { type Board, findBoards } from '../boardRepository.ts'
import { type Entry, insertEntry, moveEntry } from '../entries/entryRepository.ts'
import { countAhead } from '../entries/queueRepository.ts'
import { type LatestTap, lockTap, storeTap, type TapKey, TapClock } from './tagTapRepository.ts'
import { TagRateLimit } from './tagRateLimit.ts'
import { gatherFacts, type TagPatient, findLastMoveOf, findTag, openVisitOf } from './tagFacts.ts'
import { type NextPlace, type TagAnswer, tagMessage } from './tagMessages.ts'
import type { WaitEstimates } from '../estimates/waitEstimates.ts'
import { findNextBoards } from '../moves/nextBoards.ts'
import { emitMoved } from '../entries/moveSteps.ts'

/** A tap of a tag at a board. */
interface Tap {
  readonly board: Board
  readonly key: TapKey
  readonly by: Author
  readonly estimates: WaitEstimates
  /** Called before the answer to an unknown value. @throws 429 */
  readonly onUnknown: () => void
}

/** Result of a tap. */
interface Tapped {
  readonly answer: TagAnswer
  /** The visit of the patient who carries the tag. */
  readonly visit: LockedVisit | undefined
}

/**
 * Handles taps of patients' tags at a board's reader: decides the effect, moves the patient, and shows a message on the
 * board.
 */
export class TagScanService {
  readonly #unit: UnitOfWork
  readonly #estimates: WaitEstimates
  readonly #clock = new TapClock()
  readonly #rateLimit = new TagRateLimit()

  constructor(unit: UnitOfWork, estimates: WaitEstimates) {
    this.#unit = unit
    this.#estimates = estimates
  }

  /**
   * Handles a tap and returns its message. Anyone may listen to a board, so the message on the board is always masked;
   * the response to staff contains the full name. Without a token, only boards whose room uses RFID accept taps.
   * A tag that is tapped again within the board's repeat time gets the first answer again: nothing moves, and
   * the board shows nothing new.
   * @param by the caller, or the author of a tap without a token
   * @throws 429 for callers without a token who tap too fast
   */
  async scan(
    { didId, tagValue }: { didId: number; tagValue: string },
    caller: Caller | null,
    by: Author,
  ): Promise<TagMessage> {
    const limited = caller ? undefined : this.#rateLimit.take(by.address, didId)
    const key: TapKey = { didId, normalTagValue: normalTagValue(tagValue) }
    const { message, tappedAt } = await this.#unit.run(async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      if (!caller && !board.usesRfid) throw unauthenticated()
      const messageTo = (everyone: boolean, { answer, visit }: Tapped) =>
        tagMessage(answer, visit ? (everyone || visit.name === '' ? publicLabel(visit, board).label : visit.name) : '')
      const { tapped, isRepeated, tappedAt } = await this.#tap(tx, emit, {
        board,
        key,
        by,
        estimates: this.#estimates,
        onUnknown: () => limited?.unknown(),
      })
      if (!isRepeated) emit({ kind: 'messages', didId, message: messageTo(true, tapped) })
      return { message: messageTo(caller === null, tapped), tappedAt }
    })
    if (tappedAt !== undefined) this.#clock.remember(key, tappedAt)
    return message
  }

  /**
   * Decides a tap, unless it is a repetition. `tappedAt` is the stored time, by which the next repetition is
   * recognized.
   */
  async #tap(
    tx: Transaction<DB>,
    emit: Emit,
    tap: Tap,
  ): Promise<{ tapped: Tapped; isRepeated: boolean; tappedAt?: string }> {
    const { board, key } = tap
    const tagOf = () => findTag(tx, key.normalTagValue)
    if (board.tagRepeatSeconds === 0) return { tapped: await decide(tx, emit, tap, await tagOf()), isRepeated: false }
    const { now, latest } = await lockTap(tx, key)
    const tagId = await tagOf()
    const isAtOnce = latest !== undefined && this.#clock.since(key, latest, now) < board.tagRepeatSeconds * 1_000
    const kind = isAtOnce ? await repetitionOf(tx, tagId, latest) : 'new'
    const isRepeated = isAtOnce && kind === 'same'
    const tapped = isRepeated ? await repeat(tx, latest.answer) : await decide(tx, emit, tap, tagId, kind === 'new')
    // A repetition renews the time: a card left on a reader moves its patient only once, however long it stays there.
    await storeTap(tx, key, { tappedAt: now, answer: tapped.answer })
    return { tapped, isRepeated, tappedAt: now }
  }
}

/**
 * Returns how a tap within the repeat time is answered. `new`: it is decided again, because the tag was registered,
 * assigned or returned meanwhile, or the patient's last move was undone. `moved`: staff moved the patient otherwise, so
 * that the first answer is no longer true; the tap gets a true one and moves nobody. `same`: it gets the first answer.
 */
async function repetitionOf(
  tx: Transaction<DB>,
  tagId: number | undefined,
  { answer: { flag, visitId }, moveId }: LatestTap,
): Promise<'new' | 'moved' | 'same'> {
  if (tagId === undefined || flag === 'INVALID_TAG')
    return tagId === undefined && flag === 'INVALID_TAG' ? 'same' : 'new'
  if ((await openVisitOf(tx, tagId)) !== visitId) return 'new'
  const last = await findLastMoveOf(tx, visitId)
  if ((last?.id ?? null) === moveId) return 'same'
  return last?.action === 'undo' ? 'new' : 'moved'
}

/** Decides a tap and applies its effect. `advances` is false for a tap that must not call or complete the patient. */
async function decide(
  tx: Transaction<DB>,
  emit: Emit,
  { board, by, estimates, onUnknown }: Tap,
  tagId: number | undefined,
  advances = true,
): Promise<Tapped> {
  if (tagId === undefined) onUnknown()
  const { scan, patient } = await gatherFacts(tx, board, tagId)
  if (patient) await pinMasks(tx, patient.visit, board.masking)
  // A tap at the own board ends an absence.
  if (patient?.here) await endAway(tx, emit, patient.visit.id)
  const decided = scanTag(scan)
  const result = !advances && patient?.here ? standing(decided, patient.here) : decided
  const order = patient ? await act(tx, emit, result, patient, board, { action: 'tag', by }) : null
  const elsewhere = patient?.elsewhere && { placeName: patient.elsewhere.placeName, status: patient.elsewhere.status }
  const next = result.effect === 'done' && patient?.here ? await findNext(tx, estimates, patient.here) : undefined
  return {
    answer: { flag: result.flag, visitId: patient?.visit.id ?? null, order, elsewhere, next },
    visit: patient?.visit,
  }
}

/** Replaces a call or completion by the answer that says where the patient stands. */
function standing(decided: TagScanResult, { status }: Entry): TagScanResult {
  if (decided.effect !== 'call' && decided.effect !== 'done') return decided
  return { flag: status === 'CALLED' ? 'CALLED' : 'WAITING_ROOM', effect: 'none' }
}

/** Finds the next room of a patient whom this entry completed. */
async function findNext(
  tx: Transaction<DB>,
  estimates: WaitEstimates,
  { id, visitId }: Entry,
): Promise<NextPlace | undefined> {
  const next = (await findNextBoards(tx, estimates, { didWaitingIds: [id] })).get(visitId)
  return next && { no: next.roomNo, name: next.roomName, wait: next.wait }
}

/** Repeats a stored answer. */
async function repeat(tx: Transaction<DB>, answer: TagAnswer): Promise<Tapped> {
  const [visit] = answer.visitId === null ? [] : await lockVisits(tx, [answer.visitId])
  return { answer, visit }
}

/** Applies the decided effect. Returns the patient's position in the queue; null when not waiting in it. */
async function act(
  tx: Transaction<DB>,
  emit: Emit,
  { effect }: TagScanResult,
  { visit, scope, here }: TagPatient,
  board: Board,
  cause: MoveCause,
): Promise<number | null> {
  if (effect === 'join') {
    const joined = await insertEntry(tx, { didId: board.id, visitId: visit.id }, scope.didIds, cause)
    emit(reload(board.id))
    return orderOf(tx, joined)
  }
  if (!here) return null
  if (effect === 'none') return here.status === 'WAITING' ? orderOf(tx, here) : null
  await moveEntry(tx, here, effect === 'call' ? 'CALLED' : 'DONE', cause)
  emitMoved(emit, here, scope)
  return null
}

const orderOf = async (tx: Transaction<DB>, entry: Entry) => (await countAhead(tx, [entry.didId], entry)) + 1
