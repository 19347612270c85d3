import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isShared } from './isShared.ts'
import type { DB } from './schema.ts'

/**
 * Asks the database once for all who want something of the same key and have come when it is asked: nobody is told how
 * things were before they came. For PostgreSQL, where each question is a way there and back; the embedded database is
 * asked by each at once.
 */
export class Gathered<K, W, T> {
  readonly #isShared: boolean
  readonly #ask: (key: K, wants: ReadonlySet<W>) => Promise<T>
  /** What is about to be asked. */
  readonly #next = new Map<K, { readonly wants: Set<W>; readonly found: Promise<T> }>()

  /** @param ask finds what all of them want of a key. */
  constructor(db: Kysely<DB>, ask: (key: K, wants: ReadonlySet<W>) => Promise<T>) {
    this.#isShared = isShared(db)
    this.#ask = ask
  }

  /** What there is of a key: what is wanted, and perhaps what others want. */
  find(key: K, want: W): Promise<T> {
    if (!this.#isShared) return this.#ask(key, new Set([want]))
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
