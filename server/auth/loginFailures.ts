import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { storageFailure } from '../http/storageFailures.ts'
import type { GroupedWrites } from '../db/transactions/groupCommit.ts'
import type { DB } from '../db/schema.ts'

/** Number of failures, and the time of the last one. */
export interface Failures {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly lastAt: number
}

/** Counts failed sign-ins; all servers share these counts. Keys can be any text. */
export interface FailureCounters {
  /** Returns the failures of each key, in order; undefined for none. */
  read(keys: readonly string[], now: Date): Promise<(Failures | undefined)[]>
  add(keys: readonly string[], now: Date): Promise<void>
  forget(key: string): Promise<void>
}

/** Time without failures after which a count restarts from zero. */
const FAILURES_FORGOTTEN_MS = 3_600_000

/** Failures by hashed key. */
interface Failed {
  readonly failures: Map<string, number>
  lastAt: Date
}

/** Failures written in one transaction. */
interface Group extends Failed {
  readonly committed: Promise<void>
}

/** Stores the counts in the database. Keys are hashed: a password may have been typed in place of an id. */
export class StoredFailures implements FailureCounters {
  readonly #db: Kysely<DB>
  readonly #writes: GroupedWrites
  #group: Group | undefined

  constructor(db: Kysely<DB>, writes: GroupedWrites) {
    this.#db = db
    this.#writes = writes
  }

  async read(keys: readonly string[], now: Date): Promise<(Failures | undefined)[]> {
    const rows = await this.#db
      .selectFrom('login_failures')
      .selectAll()
      .where('key', 'in', keys.map(hashOf))
      .where('last_at', '>', forgotten(now))
      .execute()
    return keys.map((key) => {
      const row = rows.find((each) => each.key === hashOf(key))
      return row && { count: row.failures, lastAt: Date.parse(row.last_at) }
    })
  }

  add(keys: readonly string[], now: Date): Promise<void> {
    const group = (this.#group ??= this.#open())
    for (const key of keys.map(hashOf)) group.failures.set(key, (group.failures.get(key) ?? 0) + 1)
    group.lastAt = now
    return group.committed
  }

  #open(): Group {
    const group = { failures: new Map<string, number>(), lastAt: new Date(0) }
    const committed = this.#writes.run(async (tx) => {
      this.#group = undefined
      await countUp(tx, group)
    })
    const opened = Object.assign(group, { committed })
    // A transaction that fails before this work runs must not keep the group: later failures would join it for ever.
    committed.catch(() => {
      if (this.#group === opened) this.#group = undefined
    })
    return opened
  }

  /** On a full disk the counts stay: a right password still unlocks a screen, and later ones forget them. */
  async forget(key: string): Promise<void> {
    const forgetting = this.#db.deleteFrom('login_failures').where('key', '=', hashOf(key)).execute()
    await forgetting.catch((error: Error) => {
      if (!storageFailure(error)) throw error
    })
  }
}

async function countUp(tx: Transaction<DB>, { failures, lastAt }: Failed): Promise<void> {
  const last_at = lastAt.toISOString()
  // Sorted by key, so that servers that update the same rows cannot deadlock.
  const rows = [...failures]
    .map(([key, count]) => ({ key, failures: count, last_at }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx
    .insertInto('login_failures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('login_failures.last_at', '>', forgotten(lastAt))
          .then(eb('login_failures.failures', '+', eb.ref('excluded.failures')))
          .else(eb.ref('excluded.failures'))
          .end(),
        last_at,
      })),
    )
    .execute()
}

/** Deletes expired counts. */
export async function clearFailures(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('last_at', '<=', forgotten(now)).execute()
}

const forgotten = (now: Date) => new Date(now.getTime() - FAILURES_FORGOTTEN_MS).toISOString()
const hashOf = (key: string) => hash('sha256', key, 'base64url')
