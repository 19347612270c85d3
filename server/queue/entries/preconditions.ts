import type { Transaction } from 'kysely'
import { freePlaces, isBusy, isOpen } from '../../../domain/waiting.ts'
import type { DB } from '../../db/schema.ts'
import { pipeline } from '../../db/pipeline/pipeline.ts'
import type { Actor } from '../log/moveLog.ts'
import { alreadyHere, busyElsewhere, roomFull } from './refusals.ts'
import { type Entry, findEntriesOfVisit } from './entryRepository.ts'
import { countInExam, findLatest, findLastCalled } from './queueRepository.ts'
import { whoActed } from '../log/moveSentences.ts'
import type { QueueScope } from '../locks/queueScope.ts'
import { pausedBoards } from '../pauses/pauseRepository.ts'
import { refusePausedBy } from '../pauses/refusePaused.ts'
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
  await refuseBusyBy(tx, await othersOf(tx, candidate), action, by)
}

/** @throws 409 when the scope has no free place in exam (DE-09). */
export async function refuseFull(
  tx: Transaction<DB>,
  scope: QueueScope,
  action: Parameters<typeof roomFull>[2],
  by: Actor,
): Promise<void> {
  await refuseFullBy(tx, scope, await countInExam(tx, scope.didIds).execute(), action, by)
}

/**
 * Checks a call like {@link refuseBusy}, {@link refuseFull} and `refusePaused`, in one round trip.
 * @returns the latest call at the entry's board.
 */
export async function checkCall(
  tx: Transaction<DB>,
  entry: Entry,
  scope: QueueScope,
  by: Actor,
): Promise<string | null> {
  const [ofVisit, inExam, lastCalled, paused] = await pipeline(tx, [
    findEntriesOfVisit(tx, entry.visitId),
    countInExam(tx, scope.didIds),
    findLatest(tx, [entry.didId], 'called_at'),
    pausedBoards(tx, [entry.didId]),
  ])
  refusePausedBy(entry, paused)
  await refuseBusyBy(
    tx,
    ofVisit.filter(({ id }) => id !== entry.id),
    'call',
    by,
  )
  await refuseFullBy(tx, scope, inExam, 'call', by)
  return lastCalled
}

async function refuseBusyBy(
  tx: Transaction<DB>,
  others: readonly Entry[],
  action: Parameters<typeof busyElsewhere>[1],
  by: Actor,
): Promise<void> {
  const elsewhere = others.find(({ status }) => isBusy(status))
  if (elsewhere) throw busyElsewhere(elsewhere, action, await whoActed(tx, elsewhere.id, by))
}

async function refuseFullBy(
  tx: Transaction<DB>,
  scope: QueueScope,
  inExam: number,
  action: Parameters<typeof roomFull>[2],
  by: Actor,
): Promise<void> {
  if (freePlaces(scope.limits, inExam) > 0) return
  const last = await findLastCalled(tx, scope.didIds)
  throw roomFull(scope, inExam, action, last === undefined ? '' : await whoActed(tx, last, by))
}

const othersOf = async (tx: Transaction<DB>, { visitId, id }: Candidate) =>
  (await findEntriesOfVisit(tx, visitId).execute()).filter((entry) => entry.id !== id)
