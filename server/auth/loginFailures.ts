import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { GroupedWrites } from '../db/groupedWrites.ts'
import type { DB } from '../db/schema.ts'

/** How often something failed, and when last. */
export interface Failures {
  readonly count: number
  /** In ms since the epoch. */
  readonly lastAt: number
}

/** Counts failed sign-ins; what servers beside one another share of the throttle. Keys are texts of any form. */
export interface FailureCounters {
  /** What is remembered of these keys, in their order; undefined for none. */
  read(keys: readonly string[], now: Date): Promise<(Failures | undefined)[]>
  add(keys: readonly string[], now: Date): Promise<void>
  forget(key: string): Promise<void>
}

/** A count that has not grown for this long starts anew. */
export const FAILURES_FORGOTTEN_MS = 3_600_000

/** Counts in the database. Keys are kept as hashes: what was typed for an id may have been a password. */
export class StoredFailures implements FailureCounters {
  readonly #db: Kysely<DB>
  readonly #writes: GroupedWrites

  constructor(db: Kysely<DB>, writes: GroupedWrites) {
    this.#db = db
    this.#writes = writes
  }

  async read(keys: readonly string[], now: Date): Promise<(Failures | undefined)[]> {
    const rows = await this.#db.selectFrom('login_failures').selectAll().where('key', 'in', keys.map(hashOf)).where('last_at', '>', forgotten(now)).execute()
    return keys.map((key) => {
      const row = rows.find((each) => each.key === hashOf(key))
      return row && { count: row.failures, lastAt: Date.parse(row.last_at) }
    })
  }

  async add(keys: readonly string[], now: Date): Promise<void> {
    const last_at = now.toISOString()
    await this.#writes.run((tx) =>
      tx
        .insertInto('login_failures')
        .values(keys.map((key) => ({ key: hashOf(key), failures: 1, last_at })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            failures: eb.case().when('login_failures.last_at', '>', forgotten(now)).then(eb('login_failures.failures', '+', 1)).else(1).end(),
            last_at,
          })),
        )
        .execute(),
    )
  }

  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('login_failures').where('key', '=', hashOf(key)).execute()
  }
}

/** Clears away counts that have started anew. */
export async function clearFailures(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('last_at', '<=', forgotten(now)).execute()
}

const forgotten = (now: Date) => new Date(now.getTime() - FAILURES_FORGOTTEN_MS).toISOString()
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
