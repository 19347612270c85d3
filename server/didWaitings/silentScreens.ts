import { type Kysely, sql } from 'kysely'
import type { ScreenProblem } from '../../contract/boardOptions.ts'
import type { DB } from '../db/schema.ts'

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
