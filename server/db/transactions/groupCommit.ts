import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../schema.ts'
import { attempt, type Outcome } from './savepoint.ts'

/** Upper bound of one group; the first member waits for the last. */
const GROUP_MAX = 32

type Work<T> = (tx: Transaction<DB>) => Promise<T>

interface Waiting {
  readonly work: Work<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit for a database with one writer: transactions that wait at the same time are committed, and flushed to
 * the disk, as one. Each is a savepoint, so that one that fails is rolled back alone. No result is returned before the
 * group is on the disk. When the group cannot be committed, each member runs again in its own transaction.
 */
export class GroupCommit {
  readonly #db: Kysely<DB>
  readonly #waiting: Waiting[] = []
  #isAtWork = false

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /**
   * Runs work and returns its result once it is committed.
   * @throws the error of the work, which is rolled back then.
   */
  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (result) => resolve(result as T), reject })
      this.#schedule()
    })
  }

  /** Starts the next group. It is deferred, so that work that has already arrived joins the group. */
  #schedule(): void {
    if (this.#isAtWork || this.#waiting.length === 0) return
    this.#isAtWork = true
    setImmediate(() => void this.#takeTurn())
  }

  async #takeTurn(): Promise<void> {
    const group = this.#waiting.splice(0, GROUP_MAX)
    const outcomes = await this.#commitGroup(group).catch(() => this.#commitEach(group))
    this.#isAtWork = false
    this.#schedule()
    for (const [at, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[at] ?? { error: new Error('the transaction was passed over') }
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    }
  }

  /** @throws when the transaction as a whole failed; nothing was written. */
  async #commitGroup(group: readonly Waiting[]): Promise<Outcome<unknown>[]> {
    if (group.length === 1) return this.#commitEach(group)
    return this.#db.transaction().execute(async (tx) => {
      const outcomes: Outcome<unknown>[] = []
      for (const { work } of group) outcomes.push(await attempt(tx, work))
      return outcomes
    })
  }

  async #commitEach(group: readonly Waiting[]): Promise<Outcome<unknown>[]> {
    const outcomes: Outcome<unknown>[] = []
    for (const { work } of group) {
      outcomes.push(
        await this.#db
          .transaction()
          .execute(work)
          .then(
            (result) => ({ result }),
            (error: unknown) => ({ error }),
          ),
      )
    }
    return outcomes
  }
}
