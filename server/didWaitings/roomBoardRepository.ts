import { type Kysely, sql } from 'kysely'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { CALLS_DEFAULT } from '../../contract/boardOptions.ts'
import { toDid } from '../db/boards/didRow.ts'
import { type Naming, NAMING_COLUMNS, namingOfRow } from '../db/boards/namingOfRow.ts'
import { byNumber } from '../db/lists/filters.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag } from '../db/tables/flags.ts'
import { placeStatesOf } from '../db/tables/placesOf.ts'
import { waitsOf } from '../db/tables/waitsOf.ts'

/**
 * Finds the boards that have a room, ordered by number, with the room's capacity, the number of calls after which they
 * offer "no-show", and how their screens name patients. @param ids limits the result to these boards
 */
export async function findRoomBoards(
  db: Kysely<DB>,
  ids: readonly number[] | undefined,
): Promise<(Pick<BoardQueue, 'did' | 'room'> & { readonly noShowAfter: number; readonly naming: Naming })[]> {
  let rows = db
    .selectFrom('dids')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .leftJoin('did_options', 'did_options.did_id', 'dids.id')
    .selectAll('dids')
    .select([
      'rooms.id as roomKey',
      'max_patient',
      'use_multi_call',
      'wait_warning',
      'wait_alarm',
      'places',
      'closed_places',
      'calls_no_show_after',
      ...NAMING_COLUMNS,
    ])
  for (const part of byNumber(sql.ref('dids.no'))) rows = rows.orderBy(part)
  rows = rows.orderBy('dids.id')
  if (ids) rows = rows.where('dids.id', 'in', ids)
  return (await rows.execute()).map((row) => ({
    did: toDid(row),
    room: {
      id: row.roomKey,
      maxPatient: row.max_patient,
      useMultiCall: fromFlag(row.use_multi_call),
      ...waitsOf(row),
      ...placeStatesOf(row),
    },
    naming: namingOfRow(row),
    noShowAfter: row.calls_no_show_after ?? CALLS_DEFAULT.noShowAfter,
  }))
}

/** Finds all boards, also those without a room, ordered by number, and how their screens name patients. */
export async function findAllBoards(db: Kysely<DB>): Promise<{ readonly did: Did; readonly naming: Naming }[]> {
  let rows = db
    .selectFrom('dids')
    .leftJoin('did_options', 'did_options.did_id', 'dids.id')
    .selectAll('dids')
    .select(NAMING_COLUMNS)
  for (const part of byNumber(sql.ref('dids.no'))) rows = rows.orderBy(part)
  return (await rows.orderBy('dids.id').execute()).map((row) => ({ did: toDid(row), naming: namingOfRow(row) }))
}
