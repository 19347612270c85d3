import { type Transaction, type Kysely, sql } from 'kysely'
import type { TagScan } from '../../../domain/tagScan.ts'
import { freePlaces, isOpen, type WaitingStatus } from '../../../domain/waiting.ts'
import type { DB } from '../../db/schema.ts'
import type { Board } from '../boardRepository.ts'
import { type Entry, findEntriesOfVisit } from '../entries/entryRepository.ts'
import { isNextCall, countInExam } from '../entries/queueRepository.ts'
import { type LockedVisit, lockScope, lockVisitOfTag, type QueueScope } from '../locks.ts'
import { pausedBoards } from '../pauses.ts'
import { whereabouts } from '../entries/preconditions.ts'
import type { MoveAction } from '../../../domain/waitingMoves.ts'

/** The patient who carries the scanned tag, and the patient's entries. */
export interface TagPatient {
  readonly visit: LockedVisit
  readonly scope: QueueScope
  readonly here: Entry | undefined
  readonly elsewhere: Entry | undefined
}

/** Facts that decide a scan; `patient` is absent when the tag is unknown or belongs to no open visit. */
interface TagFacts {
  readonly scan: TagScan
  readonly patient: TagPatient | undefined
}

/**
 * Reads the facts that decide a scan at a board, and locks scope and patient until the transaction ends.
 * `tagId` is undefined for an unknown value.
 */
export async function gatherFacts(tx: Transaction<DB>, board: Board, tagId: number | undefined): Promise<TagFacts> {
  if (tagId === undefined) return { scan: NOTHING_KNOWN, patient: undefined }
  const scope = await lockScope(tx, { didId: board.id, roomId: board.did.roomId })
  const visit = await lockVisitOfTag(tx, tagId)
  if (!visit) return { scan: { ...NOTHING_KNOWN, tagKnown: true }, patient: undefined }
  const { here, elsewhere } = whereabouts(await findEntriesOfVisit(tx, visit.id), scope)
  const paused = await pausedBoards(tx, scope.didIds)
  // The board that would call: a patient may wait at another board of the room than the tapped one.
  const callsAt = here && isOpen(here.status) ? here.didId : board.id
  // A paused board counts as full, and those who wait there keep nobody of another board waiting.
  const calling = scope.didIds.filter((id) => id === callsAt || !paused.has(id))
  const planned = await plannedRooms(tx, visit.id)
  const doneAt = planned.find(({ roomId }) => roomId === scope.room?.id)?.doneAt
  const scan: TagScan = {
    tagKnown: true,
    visit: { roomIds: planned.map(({ roomId }) => roomId) },
    room: scope.room,
    here: statusHere(here, doneAt ?? null),
    busyAt: elsewhere?.placeName ?? null,
    freePlaces: paused.has(callsAt) ? 0 : freePlaces(scope.limits, await countInExam(tx, scope.didIds)),
    isTurn: here !== undefined && (await isNextCall(tx, calling, here)),
  }
  return { scan, patient: { visit, scope, here, elsewhere } }
}

/**
 * Status of the latest entry in a room, also of one whose board was deleted after it was done there. A canceled entry
 * undoes no exam.
 */
function statusHere(here: Entry | undefined, doneAt: string | null): WaitingStatus | null {
  if (!here || here.status === 'CANCELED') return doneAt === null ? (here?.status ?? null) : 'DONE'
  const isBefore = doneAt !== null && here.endedAt !== null && here.endedAt < doneAt
  return isBefore ? 'DONE' : here.status
}

const NOTHING_KNOWN: TagScan = {
  tagKnown: false,
  visit: null,
  room: null,
  here: null,
  busyAt: null,
  freePlaces: 0,
  isTurn: false,
}

/** Finds the id of the tag with a reader's value in the normal form; doubles are ignored. */
export async function findTag(db: Kysely<DB>, normalTagValue: string): Promise<number | undefined> {
  const found = db.selectFrom('tag_mappings').select('id').where('normal_tag_value', '=', normalTagValue)
  // A literal, not a parameter: only then can the databases use the index of tags that are no doubles.
  return (await found.where('is_double', '=', sql.lit(0)).executeTakeFirst())?.id
}

/** Finds the open visit of a tag; null for none. */
export async function openVisitOf(db: Kysely<DB>, tagId: number): Promise<number | null> {
  // A literal, not a parameter: only then can the databases use the index of open visits' tags.
  const open = db
    .selectFrom('visits')
    .select('id')
    .where('tag_mapping_id', '=', tagId)
    .where('status', '=', sql.lit('OPEN'))
  return (await open.executeTakeFirst())?.id ?? null
}

/** Finds the last move of a visit; undefined for none. */
export function findLastMoveOf(
  db: Kysely<DB>,
  visitId: number | null,
): Promise<{ id: number; action: MoveAction } | undefined> {
  return db
    .selectFrom('did_waiting_moves')
    .select(['id', 'action'])
    .where('visit_id', '=', visitId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A planned room, and when it was done at a board that was deleted since; null for not. */
interface PlannedRoom {
  readonly roomId: number
  readonly doneAt: string | null
}

/** Returns the planned rooms of a visit; none means every room. */
const plannedRooms = (db: Kysely<DB>, visitId: number): Promise<PlannedRoom[]> =>
  db
    .selectFrom('visit_rooms')
    .select(['room_id as roomId', 'done_at as doneAt'])
    .where('visit_id', '=', visitId)
    .execute()
