import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/**
 * Batches the loads of one key that arrive before its query is sent, so nobody gets a result that is older than the
 * call. On PostgreSQL it saves round trips; on SQLite, which answers at once, each load is a query of its own.
 */
export class Batcher<K, W, T> {
  readonly #isPostgres: boolean
  readonly #ask: (key: K, wants: ReadonlySet<W>) => Promise<T>
  /** Loads that are collected and not sent yet. */
  readonly #next = new Map<K, { readonly wants: Set<W>; readonly found: Promise<T> }>()

  /** @param ask loads everything wanted of one key. */
  constructor(db: Kysely<DB>, ask: (key: K, wants: ReadonlySet<W>) => Promise<T>) {
    this.#isPostgres = isPostgres(db)
    this.#ask = ask
  }

  /** Loads a key. The result contains what `want` asks for, and possibly what other callers of the same batch want. */
  find(key: K, want: W): Promise<T> {
    if (!this.#isPostgres) return this.#ask(key, new Set([want]))
    const next = this.#next.get(key)
    if (next) {
      next.wants.add(want)
      return next.found
    }
    const wants = new Set([want])
    const found = this.#find(key, wants)
    this.#next.set(key, { wants, found })
    return found
  }

  async #find(key: K, wants: ReadonlySet<W>): Promise<T> {
    // Wait until all input that has arrived is processed.
    await setImmediate()
    this.#next.delete(key)
    return this.#ask(key, wants)
  }
}
