import type { Kysely, Transaction } from 'kysely'
import type { BoardEvent, Bus } from '../realtime/bus.ts'
import type { DB } from './schema.ts'

/** Collects what the boards are to be told once the work is committed. */
export type Tell = (event: BoardEvent) => void

/**
 * One transaction and its events: they are published after the commit, in the order told and each board's RELOAD once;
 * never for work that was rolled back.
 */
export class UnitOfWork {
  readonly #db: Kysely<DB>
  readonly #bus: Bus

  constructor(db: Kysely<DB>, bus: Bus) {
    this.#db = db
    this.#bus = bus
  }

  /** For reads that need no transaction. */
  get db(): Kysely<DB> {
    return this.#db
  }

  async run<T>(work: (tx: Transaction<DB>, tell: Tell) => Promise<T>): Promise<T> {
    const events = new Map<string, BoardEvent>()
    const result = await this.#db.transaction().execute((tx) => work(tx, (event) => events.set(JSON.stringify(event), event)))
    this.#bus.publish([...events.values()])
    return result
  }
}
