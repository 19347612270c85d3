import { type Kysely, sql } from 'kysely'
import type { ScreenProblem } from '../../contract/screen.ts'
import type { DB } from '../db/schema.ts'
import { preparedQuery } from '../db/pipeline/preparedQuery.ts'
import { type Query, query } from '../db/pipeline/pipeline.ts'

/** How many of the screens that show these boards are to say their calls and make no sound; of boards that have any. */
export const findSilentScreens = (db: Kysely<DB>, didIds: readonly number[]): Query<ReadonlyMap<number, number>> =>
  query(db, silentOf(db, { didIds }), (rows) => new Map(rows.map(({ did_id, n }) => [did_id, Number(n)])))

const SOUND: ScreenProblem = 'SOUND'

const silentOf = preparedQuery((db, { didIds }: { readonly didIds: readonly number[] }) =>
  db
    .selectFrom('displays')
    .select((eb) => ['did_id', eb.fn.countAll<number>().as('n')])
    .where('did_id', 'in', didIds)
    .where('gone_at', 'is', null)
    .where(sql<string>`',' || problems || ','`, 'like', sql.lit(`%,${SOUND},%`))
    .groupBy('did_id'),
)
