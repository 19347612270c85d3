import type { Kysely } from 'kysely'
import type { MoveAction } from '../../domain/waitingMoves.ts'
import type { DB } from '../db/schema.ts'

/** Age from which no transaction is open any more that could add a move below a known id. */
const SETTLED_MS = 60_000

/**
 * Counts the moves in the log of the queues that are newer than the first reading. Counts of old moves are kept, so that
 * a reading never scans more than the moves of the last two minutes.
 */
export class CountedMoves {
  readonly #settled = new Map<MoveAction, number>()
  /** Moves up to this id are in {@link CountedMoves.#settled}; undefined before the first reading. */
  #settledTo: number | undefined
  #next = { id: 0, at: 0 }

  /** Returns the number of moves by action; actions without a move may be absent. */
  async read(db: Kysely<DB>): Promise<ReadonlyMap<MoveAction, number>> {
    const last = await lastId(db)
    if (this.#settledTo === undefined) {
      this.#settledTo = last
      this.#next = { id: last, at: performance.now() }
    }
    if (performance.now() - this.#next.at > SETTLED_MS) {
      add(this.#settled, await countBetween(db, this.#settledTo, this.#next.id))
      this.#settledTo = this.#next.id
      this.#next = { id: last, at: performance.now() }
    }
    const counts = new Map(this.#settled)
    add(counts, await countBetween(db, this.#settledTo, last))
    return counts
  }
}

async function lastId(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('did_waiting_moves').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** Counts the moves after one id and up to another. */
async function countBetween(db: Kysely<DB>, after: number, to: number): Promise<{ action: MoveAction; n: number }[]> {
  return db
    .selectFrom('did_waiting_moves')
    .select(['action', (eb) => eb.fn.countAll<number>().as('n')])
    .where('id', '>', after)
    .where('id', '<=', to)
    .groupBy('action')
    .execute()
}

function add(counts: Map<MoveAction, number>, more: readonly { action: MoveAction; n: number }[]): void {
  for (const { action, n } of more) counts.set(action, (counts.get(action) ?? 0) + Number(n))
}
