import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { DB } from '../../db/schema.ts'
import type { Marks } from './rollUp.ts'

/** Number of moves read at a time. */
const MOVES_AT_ONCE = 400
/** More than a transaction takes: on PostgreSQL a move may become visible after one with a later number. */
const OVERLAP_MS = 120_000
const DAY_MS = 86_400_000

/** Visits that have changed, and the marks once they are rolled up. */
interface Touched {
  readonly visitIds: readonly number[]
  readonly marks: Marks
  /** Whether there are no others. */
  readonly isAll: boolean
  /** Notes, after the commit, what has been seen. */
  readonly seen: () => void
}

/** A visit, and when it was checked out or opened again last. */
interface Turned {
  readonly id: number
  readonly at: string
}

/**
 * Finds the visits whose facts may have changed since a mark: those with new moves, those checked out or opened again
 * since, and those that were never looked at. The calls themselves write nothing for the statistics.
 */
export class TouchedVisits {
  readonly #db: Kysely<DB>
  readonly #visitsAtOnce: number
  /** Moves behind the mark that were seen already, and when a number was the last one. */
  readonly #seenMoves = new Set<number>()
  #heads: { readonly id: number; readonly at: number }[] = []
  readonly #seenTurned = new Map<number, string>()

  /** @param visitsAtOnce most visits that are found at a time */
  constructor(db: Kysely<DB>, visitsAtOnce: number) {
    this.#db = db
    this.#visitsAtOnce = visitsAtOnce
  }

  async find(marks: Marks): Promise<Touched> {
    const visits = new Set<number>()
    const isFull = () => visits.size >= this.#visitsAtOnce
    const [rows, allTurned, neverSeen] = await Promise.all([
      this.#db
        .selectFrom('did_waiting_moves')
        .select(['id', 'visit_id'])
        .where('id', '>', marks.moves)
        .orderBy('id')
        .limit(MOVES_AT_ONCE + this.#seenMoves.size)
        .execute(),
      this.#findTurned(marks.closed),
      this.#findUnseen(marks.visits, this.#visitsAtOnce),
    ])
    const moves = rows.filter(({ id }) => !this.#seenMoves.has(id))
    const taken: number[] = []
    for (const { id, visit_id } of moves) {
      if (isFull() && !visits.has(visit_id)) break
      visits.add(visit_id)
      taken.push(id)
    }
    let isAll = taken.length === moves.length && rows.length < MOVES_AT_ONCE + this.#seenMoves.size
    const turned = allTurned.filter(({ id, at }) => this.#seenTurned.get(id) !== at)
    const looked: Turned[] = []
    for (const visit of turned) {
      if (isFull() && !visits.has(visit.id)) break
      visits.add(visit.id)
      looked.push(visit)
    }
    isAll &&= looked.length === turned.length
    const unseen = neverSeen.slice(0, Math.max(0, this.#visitsAtOnce - visits.size))
    for (const id of unseen) visits.add(id)
    isAll &&= !isFull()
    const head = Math.max(marks.moves, ...taken)
    return {
      visitIds: [...visits],
      isAll,
      marks: {
        ...marks,
        moves: this.#passed(marks.moves, head),
        visits: unseen.at(-1) ?? marks.visits,
        // Only from time to time, because each change is a write.
        closed: isAll && isOld(marks.closed) ? new Date().toISOString() : marks.closed,
      },
      seen: () => {
        for (const { id, at } of looked) this.#seenTurned.set(id, at)
        this.#noteMoves(marks.moves, head, taken)
      },
    }
  }

  /** The move up to which nothing can become visible any more. */
  #passed(mark: number, head: number): number {
    if (!isPostgres(this.#db)) return head
    const since = performance.now() - OVERLAP_MS
    return this.#heads.findLast(({ at }) => at < since)?.id ?? mark
  }

  #noteMoves(mark: number, head: number, taken: readonly number[]): void {
    if (!isPostgres(this.#db)) return
    for (const id of taken) this.#seenMoves.add(id)
    for (const id of this.#seenMoves) if (id <= mark) this.#seenMoves.delete(id)
    const since = performance.now() - OVERLAP_MS
    const old = this.#heads.findLast(({ at }) => at < since)
    this.#heads = this.#heads.filter((each) => each === old || each.at >= since)
    if (head > (this.#heads.at(-1)?.id ?? mark)) this.#heads.push({ id: head, at: performance.now() })
  }

  /**
   * Finds the visits that were checked out, or opened again, since a mark. A clock that was set back makes later ones
   * look older than the mark.
   */
  async #findTurned(mark: string): Promise<Turned[]> {
    const now = Date.now()
    const since = new Date(Date.parse(mark) > now ? now - 2 * DAY_MS : Date.parse(mark) - OVERLAP_MS).toISOString()
    // SQLite would read all visits that are closed, because it knows nothing of how many there are.
    const visits = isPostgres(this.#db) ? sql`visits` : sql`visits indexed by visits_named`
    const [{ rows: closed }, reopened] = await Promise.all([
      sql<Turned>`
        select id, closed_at as at from ${visits} where status = 'CLOSED' and name <> '' and closed_at >= ${since}
      `.execute(this.#db),
      this.#db
        .selectFrom('visits')
        .select(['id', 'reopened_at as at'])
        .where('status', '=', sql.lit('OPEN'))
        .where('reopened_at', '>=', since)
        .execute(),
    ])
    const found = [...closed, ...reopened.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))]
    const ids = new Set(found.map(({ id }) => id))
    for (const id of this.#seenTurned.keys()) if (!ids.has(id)) this.#seenTurned.delete(id)
    return found
  }

  async #findUnseen(mark: number, limit: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('visits')
      .select('id')
      .where('id', '>', mark)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }
}

/** Whether a mark is so old, or so wrong, that a new one is worth a write. */
const isOld = (mark: string) => Math.abs(Date.now() - Date.parse(mark)) > OVERLAP_MS / 2
