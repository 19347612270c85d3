import { type Kysely, sql } from 'kysely'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { CALLS_DEFAULT, type ScreenProblem } from '../../contract/boardOptions.ts'
import { toDid, type Naming, NAMING_COLUMNS, namingOfRow } from '../db/boardRows.ts'
import { byNumber } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag } from '../db/tables/columns.ts'
import { placeStatesOf, waitsOf } from '../db/tables/roomColumns.ts'

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

/**
 * Counts per board the connected screens that should announce calls but make no sound; boards without such a screen are
 * absent. When a board has named screens, only those count; tabs of signed-in staff never do.
 */
export async function findSilentScreens(
  db: Kysely<DB>,
  didIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('displays')
    .select((eb) => ['did_id', eb.fn.countAll<number>().as('n')])
    .where('did_id', 'in', didIds)
    .where('gone_at', 'is', null)
    .where('signed_in', '=', sql.lit(0))
    .where(sql<string>`',' || problems || ','`, 'like', sql.lit(`%,${SOUND},%`))
    .where((eb) =>
      eb.or([
        eb('name', '<>', sql.lit('')),
        eb.not(
          eb.exists(
            eb
              .selectFrom('displays as named')
              .select('named.id')
              .whereRef('named.did_id', '=', 'displays.did_id')
              .where('named.name', '<>', sql.lit('')),
          ),
        ),
      ]),
    )
    .groupBy('did_id')
    .execute()
  return new Map(rows.map(({ did_id, n }) => [did_id, Number(n)]))
}

const SOUND: ScreenProblem = 'SOUND'
