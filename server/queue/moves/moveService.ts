import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { DoneMeans } from '../../../contract/constants.ts'
import { transition, type WaitingAction, type WaitingStatus } from '../../../domain/waiting.ts'
import type { HoldReason } from '../../../domain/waitingMoves.ts'
import { allOrThrow } from '../../records/bulk.ts'
import type { Once, UnitOfWork } from '../../db/unitOfWork.ts'
import { lockVisits } from '../locks/visitLocks.ts'
import type { Actor } from '../log/moveLog.ts'
import { refuseCall } from '../entries/preconditions.ts'
import { findBoards } from '../boardRepository.ts'
import { impossibleMove, visitClosed } from '../entries/refusals.ts'
import { type Entry, moveEntry, toWaitingEntry } from '../entries/entryRepository.ts'
import type { WaitEstimates } from '../estimates/waitEstimates.ts'
import { joinQueue } from '../entries/joinQueue.ts'
import { lockEntriesAndScopes } from '../entries/lockEntries.ts'
import { whoActed } from '../log/moveSentences.ts'
import { lockScope, type QueueScope } from '../locks/queueScope.ts'
import { findNextBoards, type NextBoard, refuseChangedChoice } from './nextBoards.ts'
import { sendOn } from './sendOn.ts'
import { emitMoved } from '../entries/emitMoved.ts'
import { lastMoveFields } from '../log/lastMoveFields.ts'

/** Moves patients for staff. Every decision is made and written under the locks of queue and patient. */
export class MoveService {
  readonly #unit: UnitOfWork
  readonly #estimates: WaitEstimates

  constructor(unit: UnitOfWork, estimates: WaitEstimates) {
    this.#unit = unit
    this.#estimates = estimates
  }

  /** Adds a patient to a board's queue, regardless of the visit's plan (DE-24). */
  join(by: Actor, didId: number, visitId: number, once?: Once): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const [board] = allOrThrow('did', [didId], await findBoards(tx, [didId]))
      const scope = await lockScope(tx, { didId, roomId: board.did.roomId })
      const [visit] = allOrThrow('visit', [visitId], await lockVisits(tx, [visitId]))
      if (visit.status === 'CLOSED') throw visitClosed(visit.name)
      return toWaitingEntry(await joinQueue(tx, emit, { board, scope, visit, by }))
    }, once)
  }

  /** Calls one patient (DE-09, DE-11). */
  async call(by: Actor, didWaitingId: number): Promise<WaitingEntry> {
    const [called] = await this.#move(by, [didWaitingId], 'call')
    return called
  }

  /** Holds patients, all or none; the reason is optional (DE-11, DE-14). */
  hold(by: Actor, didWaitingIds: readonly number[], reason?: HoldReason): Promise<WaitingEntry[]> {
    return this.#move(by, didWaitingIds, 'holding', undefined, { reason })
  }

  /**
   * Completes patients, all or none; held ones are called instead (DE-12, DE-14).
   * @param means which of the two the client means, if it says so: the other is then not done. With `complete` a
   *   completed patient is sent on to the next room of the visit's plan, unless the room leaves that to staff (decision
   *   51); other clients do not know plans
   */
  done(by: Actor, didWaitingIds: readonly number[], means?: DoneMeans): Promise<WaitingEntry[]> {
    if (means === 'call') return this.#move(by, didWaitingIds, 'call')
    const completes = means === 'complete'
    return this.#move(by, didWaitingIds, 'done', ({ status }) => completes && status === 'HOLDING', {
      sendsOn: completes,
    })
  }

  #move(
    by: Actor,
    given: readonly number[],
    action: WaitingAction,
    isOther: (entry: Entry) => boolean = () => false,
    { sendsOn = false, reason }: { readonly sendsOn?: boolean; readonly reason?: HoldReason | undefined } = {},
  ): Promise<[WaitingEntry, ...WaitingEntry[]]> {
    return this.#unit.run(async (tx, emit) => {
      const ids = [...new Set(given)]
      const findNext = () => findNextBoards(tx, this.#estimates, { didWaitingIds: ids })
      const next = sendsOn ? await findNext() : new Map<number, NextBoard>()
      const { entries, scopes } = await lockEntriesAndScopes(tx, ids, by, [...next.values()])
      if (next.size > 0) refuseChangedChoice(next, await findNext())
      const stuck = entries.find((entry) => transition(entry.status, action).kind === 'impossible' || isOther(entry))
      if (stuck) throw impossibleMove(stuck, action, await whoActed(tx, stuck.id, by))
      const answers = new Map<number, WaitingEntry>()
      const onwardOf = async ({ status, visitId }: Entry, { room }: QueueScope) => {
        const to = status === 'DONE' && (room?.sendsOn ?? true) ? next.get(visitId) : undefined
        return to && { to, scope: scopes.get(to.didId) ?? (await lockScope(tx, to)) }
      }
      for (const { entry, to } of movesOf(entries, action)) {
        const scope = scopes.get(entry.didId) ?? (await lockScope(tx, entry))
        if (to === 'CALLED') await refuseCall(tx, entry, scope, by)
        const moved = await moveEntry(tx, entry, to, { action, by, reason }, reason)
        emitMoved(emit, entry, scope)
        const onward = await onwardOf(moved, scope)
        const sentOn = onward && (await sendOn(tx, emit, { ...onward, entry: moved, by, causeId: moved.moveId }))
        answers.set(entry.id, { ...toWaitingEntry(moved), ...(sentOn && { sentOn }) })
      }
      const answer = async (entry: Entry) =>
        answers.get(entry.id) ?? { ...toWaitingEntry(entry), ...(await lastMoveFields(tx, entry.id, by)) }
      const [first, ...rest] = entries
      const answered: [WaitingEntry, ...WaitingEntry[]] = [await answer(first)]
      for (const entry of rest) answered.push(await answer(entry))
      return answered
    })
  }
}

/** Returns the moves of an action; moves that free a place come before those that need one. */
function movesOf(entries: readonly Entry[], action: WaitingAction): { entry: Entry; to: WaitingStatus }[] {
  const moves = entries.flatMap((entry) => {
    const next = transition(entry.status, action)
    return next.kind === 'move' ? [{ entry, to: next.to }] : []
  })
  return [...moves.filter(({ to }) => to !== 'CALLED'), ...moves.filter(({ to }) => to === 'CALLED')]
}
