import type { Transaction } from 'kysely'
import { freePlaces, isBusy, isOpen } from '../../../domain/waiting.ts'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../log/moveLog.ts'
import { alreadyHere, busyElsewhere, roomFull } from './refusals.ts'
import { type Entry, findEntriesOfVisit } from './entryRepository.ts'
import { countInExam, findLastCalled } from './queueRepository.ts'
import { whoActed } from '../log/moveSentences.ts'
import type { QueueScope } from '../locks/queueScope.ts'
import { refusePaused } from '../pauses/refusePaused.ts'
import { whereabouts } from './whereabouts.ts'

/** A patient who is to enter a queue, and the entry to be moved, if any. */
interface Candidate {
  readonly visitId: number
  readonly id?: number
}

/** @throws 409 when the patient has another open entry in this scope. */
export async function refuseDuplicate(
  tx: Transaction<DB>,
  candidate: Candidate,
  scope: QueueScope,
  action: Parameters<typeof alreadyHere>[1],
  by: Actor,
): Promise<void> {
  const { here } = whereabouts(await othersOf(tx, candidate), scope)
  if (here && isOpen(here.status)) throw alreadyHere(here, action, await whoActed(tx, here.id, by))
}

/** @throws 409 when the patient is waiting or in exam with another entry. */
export async function refuseBusy(
  tx: Transaction<DB>,
  candidate: Candidate,
  action: Parameters<typeof busyElsewhere>[1],
  by: Actor,
): Promise<void> {
  const elsewhere = (await othersOf(tx, candidate)).find(({ status }) => isBusy(status))
  if (elsewhere) throw busyElsewhere(elsewhere, action, await whoActed(tx, elsewhere.id, by))
}

/** @throws 409 when the scope has no free place in exam (DE-09). */
export async function refuseFull(
  tx: Transaction<DB>,
  scope: QueueScope,
  action: Parameters<typeof roomFull>[2],
  by: Actor,
): Promise<void> {
  const inExam = await countInExam(tx, scope.didIds)
  if (freePlaces(scope.limits, inExam) > 0) return
  const last = await findLastCalled(tx, scope.didIds)
  throw roomFull(scope, inExam, action, last === undefined ? '' : await whoActed(tx, last, by))
}

/** @throws 409 when an entry cannot be called: its board is paused, its patient is busy, or the scope is full. */
export async function refuseCall(tx: Transaction<DB>, entry: Entry, scope: QueueScope, by: Actor): Promise<void> {
  await refusePaused(tx, entry)
  await refuseBusy(tx, entry, 'call', by)
  await refuseFull(tx, scope, 'call', by)
}

const othersOf = async (tx: Transaction<DB>, { visitId, id }: Candidate) =>
  (await findEntriesOfVisit(tx, visitId)).filter((entry) => entry.id !== id)
