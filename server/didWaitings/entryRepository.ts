import type { Kysely, Transaction } from 'kysely'
import type { WaitingEntry } from '../../contract/didWaitings.ts'
import type { WaitingStatus } from '../../domain/waiting.ts'
import type { DB } from '../db/schema.ts'
import { overtaken } from './didWaitingRefusals.ts'

/** A patient's entry at a board, with the names that sentences about it need. */
export interface Entry {
  readonly id: number
  readonly didId: number
  /** The board's room. */
  readonly roomId: number | null
  readonly visitId: number
  readonly status: WaitingStatus
  readonly createdAt: string
  readonly patientName: string
  /** The room, or the board where there is no room. */
  readonly placeName: string
}

/** The entries of these ids that exist, in no particular order. */
export function findEntries(db: Kysely<DB>, ids: readonly number[]): Promise<Entry[]> {
  return selectEntries(db).where('did_waitings.id', 'in', ids).execute()
}

/** All entries of a visit, in the order of joining. */
export function findEntriesOfVisit(db: Kysely<DB>, visitId: number): Promise<Entry[]> {
  return selectEntries(db).where('visit_id', '=', visitId).orderBy('did_waitings.id').execute()
}

/** Puts a patient at the end of a board's queue. */
export async function insertEntry(tx: Transaction<DB>, didId: number, visitId: number): Promise<Entry> {
  const { id } = await tx
    .insertInto('did_waitings')
    .values({ did_id: didId, visit_id: visitId, status: 'WAITING', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectEntries(tx).where('did_waitings.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Moves an entry out of the state that the decision was made on, in one statement: of several who decided on the same
 * state, one moves it.
 * @throws 409 when the entry has left that state.
 */
export async function moveEntry(tx: Transaction<DB>, entry: Entry, to: WaitingStatus): Promise<Entry> {
  await tx
    .updateTable('did_waitings')
    .set({ status: to, ...(to === 'CALLED' && { called_at: now() }), ...(to === 'DONE' && { ended_at: now() }) })
    .where('id', '=', entry.id)
    .where('status', '=', entry.status)
    .returning('id')
    .executeTakeFirstOrThrow(() => overtaken(entry))
  return { ...entry, status: to }
}

/** How many patients are in exam at these boards. */
export async function countInExam(db: Kysely<DB>, didIds: readonly number[]): Promise<number> {
  const { n } = await openEntries(db, didIds)
    .where('status', '=', 'CALLED')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** How many wait at these boards who joined before the entry (DE-10). */
export async function countAhead(db: Kysely<DB>, didIds: readonly number[], entry: Pick<Entry, 'id' | 'createdAt'>): Promise<number> {
  const { n } = await openEntries(db, didIds)
    .where('status', '=', 'WAITING')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', entry.createdAt),
        eb.and([eb('created_at', '=', entry.createdAt), eb('id', '<', entry.id)]),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export function toWaitingEntry({ id, didId, visitId, status, createdAt }: Entry): WaitingEntry {
  return { didWaitingId: id, didId, visitId, status, createdAt }
}

const now = () => new Date().toISOString()

const openEntries = (db: Kysely<DB>, didIds: readonly number[]) =>
  // `ended_at is null` is what lets the databases use the index of open entries.
  db.selectFrom('did_waitings').where('did_id', 'in', didIds).where('ended_at', 'is', null)

const selectEntries = (db: Kysely<DB>) =>
  db
    .selectFrom('did_waitings')
    .innerJoin('visits', 'visits.id', 'did_waitings.visit_id')
    .innerJoin('dids', 'dids.id', 'did_waitings.did_id')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .select((eb) => [
      'did_waitings.id',
      'did_waitings.did_id as didId',
      'dids.room_id as roomId',
      'did_waitings.visit_id as visitId',
      'did_waitings.status',
      'did_waitings.created_at as createdAt',
      'visits.name as patientName',
      eb.fn.coalesce('rooms.name_kr', 'dids.name_kr').as('placeName'),
    ])
