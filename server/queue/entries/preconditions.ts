import type { Transaction } from 'kysely'
import { placeTextOf } from '../../../domain/roomPlaces.ts'
import type { Text } from '../../../domain/text.ts'
import { freePlaces, isBusy, isOpen, type WaitingStatus } from '../../../domain/waiting.ts'
import { patientName } from '../../../domain/patientName.ts'
import type { DB } from '../../db/schema.ts'
import { say } from '../../http/messages/say.ts'
import { conflict } from '../../http/refusals.ts'
import { type Actor, whoActed } from '../moveLog.ts'
import { alreadyHere, busyElsewhere, roomFull } from './refusals.ts'
import { type Entry, findEntries, findEntriesOfVisit } from './entryRepository.ts'
import { countInExam, findAtPlace, findBusy, findLastCalled } from './queueRepository.ts'
import type { QueueScope } from '../locks.ts'
import { pausedBoards } from '../pauses.ts'

/** A patient who is to enter a queue, and the entry to be moved, if any. */
interface Candidate {
  readonly visitId: number
  readonly id?: number
  readonly status?: WaitingStatus
}

/** @throws 409 when the patient has another open entry in this scope. */
export async function refuseDuplicate(
  tx: Transaction<DB>,
  candidate: Candidate,
  scope: QueueScope,
  action: Parameters<typeof alreadyHere>[1],
  by: Actor,
): Promise<void> {
  const others = (await findEntriesOfVisit(tx, candidate.visitId)).filter(({ id }) => id !== candidate.id)
  const { here } = whereabouts(others, scope)
  if (here && isOpen(here.status)) throw alreadyHere(here, action, await whoActed(tx, here.id, by))
}

/** @throws 409 when the patient is waiting or in exam with another entry: a patient can be so with one entry only. */
export async function refuseBusy(
  tx: Transaction<DB>,
  candidate: Candidate,
  action: Parameters<typeof busyElsewhere>[1],
  by: Actor,
): Promise<void> {
  if (candidate.status && isBusy(candidate.status)) return
  const busy = await findBusy(tx, candidate)
  const [elsewhere] = busy === undefined ? [] : await findEntries(tx, [busy])
  if (elsewhere) throw busyElsewhere(elsewhere, action, await whoActed(tx, elsewhere.id, by))
}

/** @throws 409 when the scope has no free place in exam. */
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

/**
 * A place takes one patient at a time, because its call leads the patient to a member of staff.
 * @throws 409 when the room has no such place, when it is closed, or when another patient is in exam there
 */
export async function refusePlace(
  tx: Transaction<DB>,
  { name, room, didIds }: QueueScope,
  no: number,
  action: 'call' | 'undo',
  by: Actor,
): Promise<void> {
  const place = placeTextOf(room?.places, no)
  if (action === 'call') {
    if (!room?.places.some((each) => each.no === no)) throw conflict('NO_PLACE', { room: name, place })
    if (room.closedPlaces.has(no)) throw conflict('PLACE_CLOSED', { place })
  }
  const there = await findAtPlace(tx, didIds, no)
  const [entry] = there === undefined ? [] : await findEntries(tx, [there])
  if (!entry) return
  const who = await whoActed(tx, entry.id, by)
  throw conflict(action === 'call' ? 'PLACE_TAKEN' : 'PLACE_TAKEN.undo', { patient: patientName(entry), place, who })
}

/**
 * A repeated call changes nothing, but one to another place would answer as if the patient came there.
 * @throws 409 when an entry has been called, and not to this place
 */
export async function refuseOtherPlace(
  tx: Transaction<DB>,
  entries: readonly Entry[],
  place: number,
  by: Actor,
): Promise<void> {
  const other = entries.find((entry) => entry.status === 'CALLED' && entry.place !== place)
  if (!other) return
  const who = await whoActed(tx, other.id, by)
  throw conflict('ALREADY_CALLED', { patient: patientName(other), who })
}

/** @throws 409 while the entry's board is paused. */
export async function refusePaused(tx: Transaction<DB>, { didId, placeName }: Entry): Promise<void> {
  const pause = (await pausedBoards(tx, [didId])).get(didId)
  if (!pause) return
  const note = pause.note === '' ? '' : say('PAUSE_NOTE', { note: pause.note })
  const words = { pause: say(`pause.${pause.reason}`), ending: ending(pause.until) }
  throw conflict('BOARD_PAUSED', { place: placeName, note, ...words })
}

/**
 * @param place the room's place to which the patient is to be called
 * @throws 409 when an entry cannot be called: its board is paused, its patient is busy, its place is not free, or the
 *   scope is full.
 */
export async function refuseCall(
  tx: Transaction<DB>,
  entry: Entry,
  scope: QueueScope,
  by: Actor,
  place: number | null = null,
): Promise<void> {
  await refusePaused(tx, entry)
  await refuseBusy(tx, entry, 'call', by)
  if (place !== null) await refusePlace(tx, scope, place, 'call', by)
  await refuseFull(tx, scope, 'call', by)
}

/** States the remaining time rather than the end, which would depend on the hospital's time zone. */
function ending(until: string | null): Text {
  if (until === null) return say('PAUSED')
  return say('PAUSED_FOR', { minutes: Math.ceil((Date.parse(until) - Date.now()) / 60_000) })
}

/** Entries of a patient, seen from one scope. */
interface Whereabouts {
  /**
   * The relevant entry in this scope: the one waiting or in exam, otherwise the held one, otherwise the latest
   * completed one, otherwise the latest. A joining that was undone does not hide an earlier exam.
   */
  readonly here: Entry | undefined
  /** The entry waiting or in exam in another scope. */
  readonly elsewhere: Entry | undefined
}

/** Finds a patient's entries, seen from one scope. @param entries all entries of the visit, in the order of joining. */
export function whereabouts(entries: readonly Entry[], scope: QueueScope): Whereabouts {
  const here = entries.filter((entry) => isOf(entry, scope))
  return {
    here:
      here.find(({ status }) => isBusy(status)) ??
      here.find(({ status }) => isOpen(status)) ??
      here.findLast(({ status }) => status === 'DONE') ??
      here.at(-1),
    elsewhere: entries.find((entry) => isBusy(entry.status) && !here.includes(entry)),
  }
}

/** Whether an entry belongs to a scope: an open one by its board, one that ended by its room. */
function isOf({ status, didId, visitedRoomId }: Entry, { didIds, room }: QueueScope): boolean {
  if (isOpen(status) || room === null) return didIds.includes(didId)
  return visitedRoomId === room.id
}
