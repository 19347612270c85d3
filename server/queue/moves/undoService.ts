import type { Transaction } from 'kysely'
import type { MovedTogether, WaitingEntry } from '../../../contract/waitingMoves.ts'
import { isBusy, isOpen } from '../../../domain/waiting.ts'
import { undoing } from '../../../domain/waitingMoves.ts'
import { allOrThrow } from '../../records/bulk.ts'
import type { DB } from '../../db/schema.ts'
import { fromFlag } from '../../db/tables/columns.ts'
import { attempt } from '../../db/transactions/attempts.ts'
import type { Emit, Once, UnitOfWork } from '../../db/unitOfWork.ts'
import { Refusal } from '../../http/refusals.ts'
import { type Actor, type EntryState, findLastMove, findMadeBy, type LoggedMove, whoActed } from '../moveLog.ts'
import { reload } from '../../events/bus.ts'
import { hasLeftRoomSince } from '../entries/endedRooms.ts'
import { refuseBusy, refuseFull, refuseDuplicate, refusePlace } from '../entries/preconditions.ts'
import { findBoards } from '../boardRepository.ts'
import { concurrentChange, visitClosed, boardGone, movedOn, movedSince, notUndoable } from '../entries/refusals.ts'
import { changeEntry, type Entry, findEntries, findEntriesOfVisit, toWaitingEntry } from '../entries/entryRepository.ts'
import { emitMoved, lockEntries, type LockedEntries } from '../entries/moveSteps.ts'
import { type ScopeKey, scopeOf } from '../locks.ts'

/** Undoes recent moves of the caller unless something has changed since. */
export class UndoService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Reverses the last move of an entry; the undo of a join removes the entry from the queue. If the move sent the
   * patient on, the patient leaves the next room's queue, unless they were moved there (409).
   * @param moveId the move to undo, if the client names it. @throws 409 when a later move exists.
   */
  undo(
    by: Actor,
    { didWaitingId, moveId }: { didWaitingId: number; moveId?: number | undefined },
    once?: Once,
  ): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const [asked] = allOrThrow('waiting', [didWaitingId], await findEntries(tx, [didWaitingId]))
      const known = await lastMoveOf(tx, asked)
      const [board] = await findBoards(tx, [known.before?.didId ?? asked.didId])
      if (!board) throw boardGone()
      const at = { didId: board.id, roomId: board.did.roomId }
      const sentTo = known.action === 'done' ? await findSentOn(tx, asked, known) : undefined
      const ids = [didWaitingId, ...(sentTo === undefined ? [] : [sentTo])]
      const locked = await lockEntries(tx, ids, by, [at])
      const [entry, sentOn] = locked.entries
      const last = await lastMoveOf(tx, entry)
      const verdict = verdictOf(last, by)
      if (moveId !== undefined && moveId !== last.id && last.by === by.id && last.action !== 'undo')
        throw movedSince(last)
      if (verdict !== 'possible') throw notUndoable(verdict, last)
      // The caller moved the entry again in another window: other scopes may need locks than those that are held.
      if (last.id !== known.id) throw concurrentChange(entry, await whoActed(tx, entry.id, by))
      return takeBack(tx, emit, { entry, last, at, sentOn, locked, by })
    }, once)
  }

  /**
   * Reverses several moves of the caller as {@link undo} does. A patient who was moved again since or cannot go back
   * stays, and the others still go back.
   * @throws 404 for an entry that does not exist, 409 when no move can be undone
   */
  undoAll(
    by: Actor,
    moves: readonly { readonly didWaitingId: number; readonly moveId: number }[],
    once?: Once,
  ): Promise<MovedTogether> {
    return this.#unit.run(async (tx, emit) => {
      const named = new Map(moves.map(({ didWaitingId, moveId }) => [didWaitingId, moveId]))
      const ids = [...named.keys()]
      const origins = new Map<number, number>()
      const sentTo = new Map<number, number>()
      for (const entry of allOrThrow('waiting', ids, await findEntries(tx, ids))) {
        const known = await lastMoveOf(tx, entry)
        origins.set(entry.id, known.before?.didId ?? entry.didId)
        const there = known.action === 'done' ? await findSentOn(tx, entry, known) : undefined
        if (there !== undefined) sentTo.set(entry.id, there)
      }
      const boards = await findBoards(tx, [...new Set(origins.values())])
      const places = new Map(boards.map(({ id, did }) => [id, { didId: id, roomId: did.roomId }]))
      const locked = await lockEntries(tx, [...ids, ...sentTo.values()], by, [...places.values()])
      const byId = new Map(locked.entries.map((entry) => [entry.id, entry]))
      const moved: WaitingEntry[] = []
      let refusal: Refusal | undefined
      for (const id of ids) {
        const entry = byId.get(id)
        if (!entry) continue
        const last = await lastMoveOf(tx, entry)
        const at = places.get(origins.get(id) ?? 0)
        const sentOn = byId.get(sentTo.get(id) ?? 0)
        const verdict = last.id === named.get(id) ? verdictOf(last, by) : 'concurrent-change'
        // A patient who cannot go back stays in the next room's queue too.
        const outcome = await attempt(tx, async () => {
          if (verdict !== 'possible') throw notUndoable(verdict, last)
          if (!at) throw boardGone()
          return takeBack(tx, emit, { entry, last, at, sentOn, locked, by })
        })
        if ('error' in outcome) refusal ??= asRefusal(outcome.error)
        else moved.push(outcome.result)
      }
      if (refusal && moved.length === 0) throw refusal
      return { moved, stayed: ids.length - moved.length }
    }, once)
  }
}

/** Finds the entry that completing a patient created at the next room; undefined for none. */
async function findSentOn(tx: Transaction<DB>, { visitId, id }: Entry, { id: moveId }: LoggedMove) {
  const others = (await findEntriesOfVisit(tx, visitId)).filter((each) => each.id !== id)
  if (others.length === 0) return undefined
  return findMadeBy(
    tx,
    moveId,
    others.map((each) => each.id),
  )
}

/** A move that may be undone; everything that it needs is locked. */
interface TakenBack {
  readonly entry: Entry
  readonly last: LoggedMove
  /** The board to go back to. */
  readonly at: ScopeKey
  /** Entry of the patient in the queue to which the move sent them. */
  readonly sentOn: Entry | undefined
  readonly locked: LockedEntries
  readonly by: Actor
}

/**
 * Undoes a move. Going back is subject to the same rules as going there (free places, one place at a time).
 * @throws 409 when a rule forbids it, or when the patient was moved in the queue to which the move sent them
 */
async function takeBack(tx: Transaction<DB>, emit: Emit, back: TakenBack): Promise<WaitingEntry> {
  const { entry, last, at, sentOn, locked, by } = back
  if (sentOn) await callBack(tx, emit, sentOn, back)
  const visit = locked.visits.find(({ id }) => id === entry.visitId)
  if (visit?.status === 'CLOSED') throw visitClosed(visit)
  const to: EntryState = last.before
    ? { ...last.before, place: await placeAgain(tx, last.before, last) }
    : { ...entry, status: 'CANCELED', endedAt: new Date().toISOString() }
  const scope = scopeOf(locked, at)
  if (isOpen(to.status)) await refuseDuplicate(tx, entry, scope, 'undo', by)
  if (isBusy(to.status)) await refuseBusy(tx, entry, 'undo', by)
  if (to.status === 'CALLED' && entry.status !== 'CALLED' && !fromFlag(to.leftOver)) {
    await refuseFull(tx, scope, 'undo', by)
    if (to.place) await refusePlace(tx, scope, to.place, 'undo', by)
  }
  // An undo cannot be undone, so the answer has no move id.
  const { moveId: _undo, ...undone } = await changeEntry(tx, entry, to, { action: 'undo', by })
  emitMoved(emit, entry, scopeOf(locked, entry))
  emit(reload(to.didId))
  return toWaitingEntry(undone)
}

/** Returns the place to which an undone move leads back; null once the board has another room, whose places are others. */
async function placeAgain(
  tx: Transaction<DB>,
  { didId, place }: EntryState,
  { at }: LoggedMove,
): Promise<number | null> {
  return place !== null && (await hasLeftRoomSince(tx, didId, at)) ? null : place
}

/** Removes a patient who was sent on from that queue. @throws 409 when the patient was moved there */
async function callBack(tx: Transaction<DB>, emit: Emit, entry: Entry, { locked, by }: TakenBack): Promise<void> {
  if (entry.status === 'CANCELED') return
  const last = await lastMoveOf(tx, entry)
  if (last.before !== null) throw movedOn(last)
  const endedAt = new Date().toISOString()
  await changeEntry(tx, entry, { status: 'CANCELED', endedAt }, { action: 'undo', by })
  emitMoved(emit, entry, scopeOf(locked, entry))
}

const verdictOf = ({ action, by: madeBy, at }: LoggedMove, by: Actor) =>
  undoing({ action, isOwn: madeBy === by.id, ageMs: Date.now() - Date.parse(at) })

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Finds the last move of an entry; every entry has at least the move that created it. */
async function lastMoveOf(tx: Transaction<DB>, { id }: Entry): Promise<LoggedMove> {
  const last = await findLastMove(tx, id)
  if (!last) throw new Error(`waiting entry ${id} has no moves`)
  return last
}
