import type { Transaction } from 'kysely'
import type { WaitingEntry } from '../../contract/didWaitings.ts'
import { freePlaces, isBusy, isOpen, transition, type WaitingAction, type WaitingStatus } from '../../domain/waiting.ts'
import { present } from '../db/bulk.ts'
import type { DB } from '../db/schema.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { lockVisits } from '../db/visitLocks.ts'
import { reload } from '../realtime/bus.ts'
import { findBoards } from './boardRepository.ts'
import { alreadyHere, busyElsewhere, impossibleMove, roomFull, visitClosed } from './didWaitingRefusals.ts'
import { countInExam, type Entry, findEntries, findEntriesOfVisit, insertEntry, moveEntry, toWaitingEntry } from './entryRepository.ts'
import { lockPlace, lockPlaces, type Place } from './places.ts'
import { tellMoved } from './tellMoved.ts'
import { whereabouts } from './whereabouts.ts'

/** What staff do with the queues: every decision is made, and every move written, under the locks of place and patient. */
export class DidWaitingService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** Puts a patient into a board's queue, whatever the visit plans (DE-24). */
  join(didId: number, visitId: number): Promise<WaitingEntry> {
    return this.#unit.run(async (tx, tell) => {
      const [board] = present('did', [didId], await findBoards(tx, [didId]))
      const place = await lockPlace(tx, { didId, roomId: board.did.roomId })
      const [visit] = present('visit', [visitId], await lockVisits(tx, [visitId]))
      if (visit.status === 'CLOSED') throw visitClosed(visit.name)
      const { here, elsewhere } = whereabouts(await findEntriesOfVisit(tx, visitId), place)
      if (here && isOpen(here.status)) throw alreadyHere(here)
      if (elsewhere) throw busyElsewhere(elsewhere, 'join')
      const entry = await insertEntry(tx, didId, visitId)
      tell(reload(didId))
      return toWaitingEntry(entry)
    })
  }

  /** Calls one patient (DE-09, DE-11). */
  async call(didWaitingId: number): Promise<WaitingEntry> {
    return toWaitingEntry(present('waiting', [didWaitingId], await this.#move([didWaitingId], 'call'))[0])
  }

  /** Holds patients, all or none (DE-11, DE-14). */
  async hold(didWaitingIds: readonly number[]): Promise<WaitingEntry[]> {
    return (await this.#move(didWaitingIds, 'holding')).map(toWaitingEntry)
  }

  /** Completes patients, all or none; held ones are called instead (DE-12, DE-14). */
  async done(didWaitingIds: readonly number[]): Promise<WaitingEntry[]> {
    return (await this.#move(didWaitingIds, 'done')).map(toWaitingEntry)
  }

  #move(given: readonly number[], action: WaitingAction): Promise<Entry[]> {
    const ids = [...new Set(given)]
    return this.#unit.run(async (tx, tell) => {
      const asked = present('waiting', ids, await findEntries(tx, ids))
      await lockPlaces(tx, asked)
      await lockVisits(tx, asked.map(({ visitId }) => visitId))
      // Read again: only what is read under the locks stays true until the commit.
      const entries = present('waiting', ids, await findEntries(tx, ids))
      const moved = new Map(entries.map((entry) => [entry.id, entry]))
      for (const { entry, to } of movesOf(entries, action)) {
        const place = await lockPlace(tx, entry)
        if (to === 'CALLED') await admit(tx, entry, place)
        moved.set(entry.id, await moveEntry(tx, entry, to))
        tellMoved(tell, entry, place)
      }
      return [...moved.values()]
    })
  }
}

/** The moves that an action asks for; those that free a place come before those that need one. */
function movesOf(entries: readonly Entry[], action: WaitingAction): { entry: Entry; to: WaitingStatus }[] {
  const moves = entries.flatMap((entry) => {
    const next = transition(entry.status, action)
    if (next.kind === 'impossible') throw impossibleMove(entry, action)
    return next.kind === 'same' ? [] : [{ entry, to: next.to }]
  })
  return [...moves.filter(({ to }) => to !== 'CALLED'), ...moves.filter(({ to }) => to === 'CALLED')]
}

/** Refuses a call for which there is no free place, or whose patient is kept elsewhere. */
async function admit(tx: Transaction<DB>, entry: Entry, place: Place): Promise<void> {
  const others = (await findEntriesOfVisit(tx, entry.visitId)).filter(({ id }) => id !== entry.id)
  const elsewhere = others.find(({ status }) => isBusy(status))
  if (elsewhere) throw busyElsewhere(elsewhere, 'call')
  const inExam = await countInExam(tx, place.didIds)
  if (freePlaces(place.limits, inExam) === 0) throw roomFull(place, inExam)
}
