import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import type { DB } from '../db/schema.ts'

/** Shorter logs are counted as fast as they are remembered; nor are boards remembered that somebody made up. */
const REMEMBERED_FROM = 1_000

/**
 * How long the logs of boards are. A log only grows, and in the order of its numbers on the embedded database, which
 * writes one thing after the other: there a log is counted once, and then on from where it ended. On PostgreSQL a lower
 * number may come after a higher one, so it is recounted. Without it the log of a board of 20,000 moves takes 3.7
 * times the processor time (decision 37).
 */
export class MoveCounts {
  readonly #known = new Map<number, { readonly last: number; readonly count: number }>()

  /** How many moves there have been at a board. */
  async of(db: Kysely<DB>, didId: number): Promise<number> {
    const known = this.#known.get(didId) ?? { last: 0, count: 0 }
    const { n, last } = await db
      .selectFrom('did_waiting_moves')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.coalesce(eb.fn.max('id'), sql.lit(0)).as('last')])
      .where('did_id', '=', didId)
      .where('id', '>', known.last)
      .executeTakeFirstOrThrow()
    const count = known.count + n
    if (!isPostgres(db) && n > 0 && count >= REMEMBERED_FROM) this.#known.set(didId, { last, count })
    return count
  }
}
