import type { Transaction } from 'kysely'
import type { WaitingEntry } from '../../../contract/didWaitings.ts'
import { isBusy, isOpen } from '../../../domain/waiting.ts'
import { undoing } from '../../../domain/waitingMoves.ts'
import { present } from '../../records/bulk.ts'
import type { DB } from '../../db/schema.ts'
import type { Once, UnitOfWork } from '../../db/unitOfWork.ts'
import { lockVisits } from '../locks/visitLocks.ts'
import type { Actor, EntryState } from '../log/moveLog.ts'
import { reload } from '../../events/bus.ts'
import { refuseBusy, refuseFull, refuseDuplicate } from '../entries/preconditions.ts'
import { findBoards } from '../boardRepository.ts'
import { concurrentChange, visitClosed } from '../entries/refusals.ts'
import { changeEntry, type Entry, findEntries, toWaitingEntry } from '../entries/entryRepository.ts'
import { lockEntries } from '../entries/lockEntries.ts'
import { findLastMove, type LoggedMove } from '../log/lastMove.ts'
import { whoActed } from '../log/moveSentences.ts'
import { lockScope } from '../locks/queueScope.ts'
import { emitMoved } from '../entries/emitMoved.ts'
import { boardGone, movedSince, notUndoable } from './undoRefusals.ts'

/** Takes back what a member of staff did a moment ago, unless things have gone on since. */
export class UndoService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Reverses the last move of an entry, exactly; who had joined is in no list again.
   * @param moveId the move to take back, if the client names it. @throws 409 when another move came after it (DE-27).
   */
  undo(
    by: Actor,
    { didWaitingId, moveId }: { didWaitingId: number; moveId?: number | undefined },
    once?: Once,
  ): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, emit) => {
      const [asked] = present('waiting', [didWaitingId], await findEntries(tx, [didWaitingId]).execute())
      const known = await lastMoveOf(tx, asked)
      const [board] = await findBoards(tx, [known.before?.didId ?? asked.didId]).execute()
      if (!board) throw boardGone()
      const at = { didId: board.id, roomId: board.did.roomId }
      const [entry] = await lockEntries(tx, [didWaitingId], by, [at])
      const last = await lastMoveOf(tx, entry)
      const verdict = undoing({
        action: last.action,
        isOwn: last.by === by.id,
        ageMs: Date.now() - Date.parse(last.at),
      })
      if (moveId !== undefined && moveId !== last.id && last.by === by.id && last.action !== 'undo')
        throw movedSince(last)
      if (verdict !== 'possible') throw notUndoable(verdict, last)
      // The same person moved it again by another window: the locks may not be those of that move.
      if (last.id !== known.id) throw concurrentChange(entry, await whoActed(tx, entry.id, by))
      const [visit] = await lockVisits(tx, [entry.visitId]).execute()
      if (visit?.status === 'CLOSED') throw visitClosed(visit.name)

      const to: EntryState = last.before ?? { ...entry, status: 'CANCELED', endedAt: new Date().toISOString() }
      await admitBack(tx, entry, to, at, by)
      // What was undone is not undone again: the answer names no move.
      const { moveId: _undo, ...undone } = await changeEntry(tx, entry, to, { action: 'undo', by })
      emitMoved(emit, entry, await lockScope(tx, entry).execute())
      emit(reload(to.didId))
      return toWaitingEntry(undone)
    }, once)
  }
}

/** Going back is subject to the rules of going there (DE-09, one place at a time). */
async function admitBack(
  tx: Transaction<DB>,
  entry: Entry,
  to: EntryState,
  at: Parameters<typeof lockScope>[1],
  by: Actor,
): Promise<void> {
  const scope = await lockScope(tx, at).execute()
  if (isOpen(to.status)) await refuseDuplicate(tx, entry, scope, 'undo', by)
  if (isBusy(to.status)) await refuseBusy(tx, entry, 'undo', by)
  if (to.status === 'CALLED' && entry.status !== 'CALLED') await refuseFull(tx, scope, 'undo', by)
}

/** Every entry begins with the move that made it. */
async function lastMoveOf(tx: Transaction<DB>, { id }: Entry): Promise<LoggedMove> {
  const last = await findLastMove(tx, id)
  if (!last) throw new Error(`waiting entry ${id} has no moves`)
  return last
}
