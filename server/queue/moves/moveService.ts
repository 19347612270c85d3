import type { Transaction } from 'kysely'
import type { DoneMeans } from '../../../contract/constants.ts'
import type { SentOn, WaitingEntry } from '../../../contract/waitingMoves.ts'
import { transition, type Transition, type WaitingAction } from '../../../domain/waiting.ts'
import type { HoldReason } from '../../../domain/waitingMoves.ts'
import type { DB } from '../../db/schema.ts'
import type { Emit, Once, UnitOfWork } from '../../db/unitOfWork.ts'
import { conflict } from '../../http/refusals.ts'
import { allOrThrow } from '../../records/bulk.ts'
import { findBoards } from '../boardRepository.ts'
import { type Entry, findEntries, findEntriesOfVisit, moveEntry, toWaitingEntry } from '../entries/entryRepository.ts'
import { emitMoved, joinQueue, lockEntries, type LockedEntries } from '../entries/moveSteps.ts'
import { refuseCall, refuseOtherPlace } from '../entries/preconditions.ts'
import { findInQueue } from '../awayRepository.ts'
import { countAhead, findNext } from '../entries/queueRepository.ts'
import { impossibleMove, visitClosed } from '../entries/refusals.ts'
import { expectedCall, type WaitEstimates } from '../estimates/waitEstimates.ts'
import { lockInOrder, lockVisits, type QueueScope, scopeOf } from '../locks.ts'
import { findLastMove, type Actor, madeMove, whoActed } from '../moveLog.ts'
import { findNextBoards, type NextBoard, refuseChangedChoice } from './nextBoards.ts'

/** The entry of a next call, with the patient's number of the day. */
type CalledNext = WaitingEntry & { readonly number: number }

/** Moves patients for staff. Every decision is made and written under the locks of queue and patient. */
export class MoveService {
  readonly #unit: UnitOfWork
  readonly #estimates: WaitEstimates

  constructor(unit: UnitOfWork, estimates: WaitEstimates) {
    this.#unit = unit
    this.#estimates = estimates
  }

  /** Adds a patient to a board's queue, regardless of the visit's plan. */
  join(by: Actor, didId: number, visitId: number, once?: Once): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const locked = await lockInOrder(tx, { scopes: [{ didId, roomId: board.did.roomId }], visits: [visitId] })
      const [visit] = allOrThrow('visit', [visitId], locked.visits)
      if (visit.status === 'CLOSED') throw visitClosed(visit)
      return toWaitingEntry(await joinQueue(tx, emit, { board, scope: scopeOf(locked, { didId }), visit, by }))
    }, once)
  }

  /** Calls one patient, to a place of the room if one is given. */
  async call(by: Actor, didWaitingId: number, place: number | null = null): Promise<WaitingEntry> {
    const [called] = await this.#callAll(by, [didWaitingId], place)
    return called
  }

  /**
   * Calls the first patient of a board's queue, to a place of the room if one is given. Who is first is decided under the
   * lock of the queue, so several places that call at once get different patients.
   * @throws 409 when nobody waits
   */
  callNext(by: Actor, didId: number, place: number | null = null, once?: Once): Promise<CalledNext> {
    return this.#unit.run(async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const scope = scopeOf(await lockInOrder(tx, { scopes: [{ didId, roomId: board.did.roomId }] }), { didId })
      const next = await findNext(tx, didId)
      if (!next) {
        const isAway = (await findInQueue(tx, [didId])).some(({ awayUntil }) => awayUntil !== null)
        throw conflict(isAway ? 'QUEUE_AWAY' : 'QUEUE_EMPTY', { place: scope.name })
      }
      const [visit] = allOrThrow('visit', [next.visitId], await lockVisits(tx, [next.visitId]))
      const [entry] = allOrThrow('waiting', [next.id], await findEntries(tx, [next.id]))
      return { ...(await callEntry(tx, emit, entry, scope, { action: 'call', by }, place)), number: visit.number }
    }, once)
  }

  /** Calls patients, all or none. */
  #callAll(
    by: Actor,
    didWaitingIds: readonly number[],
    place: number | null = null,
  ): Promise<[WaitingEntry, ...WaitingEntry[]]> {
    return this.#unit.run(async (tx, emit) => {
      const locked = await lockEntries(tx, didWaitingIds, by)
      if (place !== null) await refuseOtherPlace(tx, locked.entries, place, by)
      const called: WaitingEntry[] = []
      for (const entry of await movable(tx, locked.entries, 'call', by))
        called.push(await callEntry(tx, emit, entry, scopeOf(locked, entry), { action: 'call', by }, place))
      return answersOf(tx, locked.entries, called, by)
    })
  }

  /** Holds patients, all or none; the reason is optional. */
  hold(by: Actor, didWaitingIds: readonly number[], reason?: HoldReason): Promise<WaitingEntry[]> {
    return this.#unit.run(async (tx, emit) => {
      const locked = await lockEntries(tx, didWaitingIds, by)
      const held: WaitingEntry[] = []
      for (const entry of await movable(tx, locked.entries, 'holding', by)) {
        held.push(
          toWaitingEntry(
            await moveEntry(tx, entry, 'HOLDING', { action: 'holding', by, reason }, { holdReason: reason }),
          ),
        )
        emitMoved(emit, entry, scopeOf(locked, entry))
      }
      return answersOf(tx, locked.entries, held, by)
    })
  }

  /**
   * Completes patients, all or none; held ones are called instead.
   * @param means which of the two the client means, if it says so: the other is then not done. With `complete` a
   *   completed patient is sent on to the next room of the visit's plan, unless the room leaves that to staff (decision
   *   51); other clients do not know plans
   */
  done(by: Actor, didWaitingIds: readonly number[], means?: DoneMeans): Promise<WaitingEntry[]> {
    if (means === 'call') return this.#callAll(by, didWaitingIds)
    return this.#unit.run(async (tx, emit) => {
      const findNext = () => findNextBoards(tx, this.#estimates, { didWaitingIds })
      const next = means === 'complete' ? await findNext() : new Map<number, NextBoard>()
      const locked = await lockEntries(tx, didWaitingIds, by, [...next.values()])
      if (next.size > 0) refuseChangedChoice(next, await findNext())
      const moving = await movable(tx, locked.entries, 'done', by, means)
      const moved: WaitingEntry[] = []
      // Completions first: they free the places that calls need.
      for (const entry of moving.filter(({ status }) => status !== 'HOLDING')) {
        const scope = scopeOf(locked, entry)
        const done = await moveEntry(tx, entry, 'DONE', { action: 'done', by })
        emitMoved(emit, entry, scope)
        const to = (scope.room?.sendsOn ?? true) ? next.get(entry.visitId) : undefined
        const sentOn = to && (await sendOn(tx, emit, { entry: done, to, locked, by }))
        moved.push({ ...toWaitingEntry(done), ...(sentOn && { sentOn }) })
      }
      for (const entry of moving.filter(({ status }) => status === 'HOLDING'))
        moved.push(await callEntry(tx, emit, entry, scopeOf(locked, entry), { action: 'done', by }))
      return answersOf(tx, locked.entries, moved, by)
    })
  }
}

/**
 * Returns the entries that an action moves; those that it has moved already stay.
 * @throws 409 when it is impossible for one of them; with `complete`, calling a held patient is too.
 */
async function movable(
  tx: Transaction<DB>,
  entries: readonly Entry[],
  action: WaitingAction,
  by: Actor,
  means?: DoneMeans,
): Promise<Entry[]> {
  const effectOn = ({ status }: Entry): Transition['kind'] =>
    means === 'complete' && status === 'HOLDING' ? 'impossible' : transition(status, action).kind
  const stuck = entries.find((entry) => effectOn(entry) === 'impossible')
  if (stuck) throw impossibleMove(stuck, action, await whoActed(tx, stuck.id, by))
  return entries.filter((entry) => effectOn(entry) === 'move')
}

async function callEntry(
  tx: Transaction<DB>,
  emit: Emit,
  entry: Entry,
  scope: QueueScope,
  cause: { readonly action: 'call' | 'done'; readonly by: Actor },
  place: number | null = null,
): Promise<WaitingEntry> {
  await refuseCall(tx, entry, scope, cause.by, place)
  const called = await moveEntry(tx, entry, 'CALLED', cause, { place })
  emitMoved(emit, entry, scope)
  return toWaitingEntry(called)
}

/** Adds a completed patient to the queue of the next room. Does nothing when the patient is already there. */
async function sendOn(
  tx: Transaction<DB>,
  emit: Emit,
  { entry, to, locked, by }: { entry: Entry; to: NextBoard; locked: LockedEntries; by: Actor },
): Promise<SentOn | undefined> {
  const entries = await findEntriesOfVisit(tx, entry.visitId)
  const isThere = entries.some(({ visitedRoomId, status }) => visitedRoomId === to.roomId && status !== 'CANCELED')
  const visit = locked.visits.find(({ id }) => id === entry.visitId)
  const [board] = await findBoards(tx, [to.didId])
  if (isThere || visit?.status !== 'OPEN' || !board) return undefined
  const joined = await joinQueue(tx, emit, { board, scope: scopeOf(locked, to), visit, by, causeId: entry.moveId })
  return {
    didWaitingId: joined.id,
    didId: board.id,
    place: joined.placeName,
    order: (await countAhead(tx, [board.id], joined)) + 1,
    ...(to.wait && { expected: expectedCall(to.wait, Date.now()) }),
  }
}

/**
 * Returns the answers in the order of the entries. One that did not move has the name of the user who made its last
 * move, or the id of that move when the caller made it.
 */
async function answersOf(
  tx: Transaction<DB>,
  [first, ...rest]: LockedEntries['entries'],
  moved: readonly WaitingEntry[],
  by: Actor,
): Promise<[WaitingEntry, ...WaitingEntry[]]> {
  const byId = new Map(moved.map((entry) => [entry.didWaitingId, entry]))
  const answerOf = async (entry: Entry): Promise<WaitingEntry> => {
    const answer = byId.get(entry.id)
    if (answer) return answer
    const last = await findLastMove(tx, entry.id)
    return {
      ...toWaitingEntry(entry),
      ...(last && (madeMove(by, last) ? { moveId: last.id } : { byName: last.byName })),
    }
  }
  const answers: [WaitingEntry, ...WaitingEntry[]] = [await answerOf(first)]
  for (const entry of rest) answers.push(await answerOf(entry))
  return answers
}
