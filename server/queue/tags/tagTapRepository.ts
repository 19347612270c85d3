import { type Kysely, sql, type Transaction } from 'kysely'
import { databaseNow, isPostgres } from '../../db/dialect.ts'
import type { DB } from '../../db/schema.ts'
import type { TagAnswer } from './tagMessages.ts'
import { RecentMap } from '../../http/recentMap.ts'

/** A tag value in the normal form, and a board. */
export interface TapKey {
  readonly didId: number
  readonly normalTagValue: string
}

/** The latest tap of a tag at a board. */
interface StoredTap {
  /** By the database's clock. */
  readonly tappedAt: string
  readonly answer: TagAnswer
}

/** A stored tap, with the patient's last move at that time; null for none. */
export interface LatestTap extends StoredTap {
  readonly moveId: number | null
}

/**
 * Locks a tag value at a board until the transaction ends, even if no tag has it: of simultaneous taps, on any server,
 * the second waits for the answer of the first.
 * @returns the time by the database's clock, read after locking, and the latest tap.
 */
export async function lockTap(
  tx: Transaction<DB>,
  { didId, normalTagValue }: TapKey,
): Promise<{ now: string; latest: LatestTap | undefined }> {
  const { now, ...row } = await tx
    .insertInto('tag_taps')
    .values({ did_id: didId, normal_tag_value: normalTagValue, tapped_at: '', flag: 'INVALID_TAG' })
    .onConflict((conflict) =>
      conflict.columns(['did_id', 'normal_tag_value']).doUpdateSet((eb) => ({ flag: eb.ref('tag_taps.flag') })),
    )
    .returningAll()
    .returning(isPostgres(tx) ? databaseNow().as('now') : sql.lit('').as('now'))
    .executeTakeFirstOrThrow()
  const { flag, visit_id: visitId, position: order, elsewhere, next } = row
  const answer: TagAnswer = {
    flag,
    visitId,
    order,
    elsewhere: elsewhere === null ? undefined : (JSON.parse(elsewhere) as TagAnswer['elsewhere']),
    next: next === null ? undefined : (JSON.parse(next) as TagAnswer['next']),
  }
  return {
    now: now === '' ? new Date().toISOString() : now,
    latest: row.tapped_at === '' ? undefined : { tappedAt: row.tapped_at, answer, moveId: row.move_id },
  }
}

/** Stores the answer of a locked tap. */
export async function storeTap(
  tx: Transaction<DB>,
  { didId, normalTagValue }: TapKey,
  { tappedAt, answer }: StoredTap,
): Promise<void> {
  const { flag, visitId, order, elsewhere, next } = answer
  await tx
    .updateTable('tag_taps')
    .set({
      tapped_at: tappedAt,
      flag,
      visit_id: visitId,
      position: order,
      elsewhere: elsewhere ? JSON.stringify(elsewhere) : null,
      next: next ? JSON.stringify(next) : null,
      move_id: (eb) =>
        eb
          .selectFrom('did_waiting_moves')
          .select(({ fn }) => fn.max('did_waiting_moves.id').as('id'))
          .where('did_waiting_moves.visit_id', '=', visitId),
    })
    .where('did_id', '=', didId)
    .where('normal_tag_value', '=', normalTagValue)
    .execute()
}

/** Deletes the taps before an instant, whose answers are no longer repeated. */
export async function clearTaps(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('tag_taps').where('tapped_at', '<', before.toISOString()).execute()
}

/** Maximum number of remembered taps; the older half is dropped when it is reached. */
const KNOWN_MAX = 10_000

/**
 * Measures the time since taps: by a monotonic clock for taps handled by this server, otherwise by the database's
 * clock.
 */
export class TapClock {
  /** The latest tap of each tag at each board: the stored time, and ms of `performance.now`. */
  readonly #taken = new RecentMap<string, { readonly tappedAt: string; readonly at: number }>(KNOWN_MAX)

  /** Remembers a tap that this server has just handled. */
  remember(key: TapKey, tappedAt: string, now: number = performance.now()): void {
    this.#taken.set(nameOf(key), { tappedAt, at: now })
  }

  /**
   * Returns the milliseconds since a tap. For a tap of another server it is the absolute difference, because the
   * database's clock may have been set back: a repeated tap must not count as new, nor an old one as repeated.
   */
  since(key: TapKey, { tappedAt }: StoredTap, databaseNow: string, now: number = performance.now()): number {
    const taken = this.#taken.get(nameOf(key))
    return taken?.tappedAt === tappedAt ? now - taken.at : Math.abs(Date.parse(databaseNow) - Date.parse(tappedAt))
  }
}

const nameOf = ({ didId, normalTagValue }: TapKey) => `${didId} ${normalTagValue}`
