import type { Transaction } from 'kysely'
import { freePlaces, isBusy, isOpen } from '../../domain/waiting.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../db/waitingMoves.ts'
import { alreadyHere, busyElsewhere, roomFull } from './didWaitingRefusals.ts'
import { countInExam, findEntriesOfVisit, findLastCalled } from './entryRepository.ts'
import { whoActed } from './moveSentences.ts'
import type { Place } from '../db/places.ts'
import { whereabouts } from './whereabouts.ts'

/** A patient who is to get into a place's lists, but for the entry that is moved, if there is one. */
interface Candidate {
  readonly visitId: number
  readonly id?: number
}

/** @throws 409 when the patient is in another of this place's lists. */
export async function refuseTwice(
  tx: Transaction<DB>,
  candidate: Candidate,
  place: Place,
  action: Parameters<typeof alreadyHere>[1],
  by: Actor,
): Promise<void> {
  const { here } = whereabouts(await othersOf(tx, candidate), place)
  if (here && isOpen(here.status)) throw alreadyHere(here, action, await whoActed(tx, here.id, by))
}

/** @throws 409 when the patient waits or is in exam by another entry. */
export async function refuseBusy(tx: Transaction<DB>, candidate: Candidate, action: Parameters<typeof busyElsewhere>[1], by: Actor): Promise<void> {
  const elsewhere = (await othersOf(tx, candidate)).find(({ status }) => isBusy(status))
  if (elsewhere) throw busyElsewhere(elsewhere, action, await whoActed(tx, elsewhere.id, by))
}

/** @throws 409 when as many are in exam as the place takes (DE-09). */
export async function refuseFull(tx: Transaction<DB>, place: Place, action: Parameters<typeof roomFull>[2], by: Actor): Promise<void> {
  const inExam = await countInExam(tx, place.didIds)
  if (freePlaces(place.limits, inExam) > 0) return
  const last = await findLastCalled(tx, place.didIds)
  throw roomFull(place, inExam, action, last === undefined ? '' : await whoActed(tx, last, by))
}

const othersOf = async (tx: Transaction<DB>, { visitId, id }: Candidate) =>
  (await findEntriesOfVisit(tx, visitId)).filter((entry) => entry.id !== id)
