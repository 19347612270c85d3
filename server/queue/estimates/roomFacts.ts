import { type Kysely, sql } from 'kysely'
import { LATEST_EXAMS } from '../../../domain/estimate/pace.ts'
import type { DB } from '../../db/schema.ts'
import { toFlag } from '../../db/tables/columns.ts'

const MINUTE_MS = 60_000
/** Age up to which exams count: earlier ones may be of another doctor or another kind of work. */
const SINCE_MS = 6 * 60 * MINUTE_MS

/** Recent statistics of a room at one moment. */
export interface RoomFacts {
  /** Mean of the average times of its exams, in minutes; undefined when no exam there has one. */
  readonly average: number | undefined
  /** Durations of its latest exams, in minutes. */
  readonly durations: readonly number[]
  /** End of the last of them: ms since the epoch, 0 for never. */
  readonly lastEnd: number
}

/**
 * Finds the facts of the rooms of at least one board, by board. A room with several boards has none: each board has its
 * own queue, and staff decide from which one they call next.
 */
export async function findRoomFacts(
  db: Kysely<DB>,
  didIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RoomFacts>> {
  const boards = await db
    .selectFrom('dids')
    .select((eb) => [
      'dids.id',
      eb
        .selectFrom('exams')
        .select((exam) => exam.fn.avg<number | null>('avg_time').as('average'))
        .whereRef('exams.room_id', '=', 'dids.room_id')
        // 0 is the default and means that staff have entered no time.
        .where('avg_time', '>', 0)
        .as('average'),
    ])
    .where('dids.id', 'in', didIds)
    .where('dids.room_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dids as beside')
            .select('beside.id')
            .whereRef('beside.room_id', '=', 'dids.room_id')
            .whereRef('beside.id', '!=', 'dids.id'),
        ),
      ),
    )
    .execute()
  if (boards.length === 0) return new Map()
  const done = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('did_waitings')
        .select(['did_id as didId', 'called_at as calledAt', 'ended_at as endedAt', 'calls'])
        .select(sql<number>`row_number() over (partition by did_id order by ended_at desc)`.as('place'))
        // A literal, not a parameter, so that the database uses its index of completed entries.
        .where('status', '=', sql.lit('DONE'))
        // Completed the next morning: nobody knows when the exam ended.
        .where('left_over', '=', toFlag(false))
        .where(
          'did_id',
          'in',
          boards.map(({ id }) => id),
        )
        .where('ended_at', '>=', new Date(now.getTime() - SINCE_MS).toISOString())
        .as('latest'),
    )
    .select(['didId', 'calledAt', 'endedAt', 'calls'])
    .where('place', '<=', LATEST_EXAMS)
    .execute()
  const byBoard = Map.groupBy(done, ({ didId }) => didId)
  return new Map(
    boards.map(({ id, average }) => {
      const exams = byBoard.get(id) ?? []
      return [
        id,
        {
          average: average === null ? undefined : Number(average),
          // An entry completed without a call was not in exam. A no-show keeps the time of the missed call but no calls.
          durations: exams.flatMap(({ calledAt, endedAt, calls }) =>
            calledAt === null || endedAt === null || calls === 0
              ? []
              : [(Date.parse(endedAt) - Date.parse(calledAt)) / MINUTE_MS],
          ),
          lastEnd: Math.max(0, ...exams.map(({ endedAt }) => Date.parse(endedAt ?? ''))),
        },
      ]
    }),
  )
}
