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
  /** What is about to be asked. */
  readonly #next = new Map<K, { readonly wants: Set<W>; readonly found: Promise<T> }>()

  /** @param ask finds what all of them want of a key. */
  constructor(db: Kysely<DB>, ask: (key: K, wants: ReadonlySet<W>) => Promise<T>) {
    this.#isPostgres = isPostgres(db)
    this.#ask = ask
  }

  /** What there is of a key: what is wanted, and perhaps what others want. */
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
    // Until all that has arrived is read.
    await setImmediate()
    this.#next.delete(key)
    return this.#ask(key, wants)
  }
}
