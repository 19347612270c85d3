import type { Kysely, Transaction } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { DB } from '../schema.ts'
import { attempt, type Outcome } from './attempts.ts'

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

/** Time that a write waits for others to join its transaction. */
const GATHER_MS = 25

interface Group {
  readonly works: Work<unknown>[]
  readonly committed: Promise<void>
}

/**
 * Commits deferrable writes that arrive within a moment in one transaction. Each commit flushes the disk: a flood of
 * wrong passwords must not keep the disk busy.
 */
export class GroupedWrites {
  readonly #db: Kysely<DB>
  #group: Group | undefined

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Resolves once the work is committed. */
  run(work: Work<unknown>): Promise<void> {
    this.#group ??= this.#open()
    this.#group.works.push(work)
    return this.#group.committed
  }

  #open(): Group {
    const works: Work<unknown>[] = []
    return { works, committed: this.#commit(works) }
  }

  async #commit(works: readonly Work<unknown>[]): Promise<void> {
    await setTimeout(GATHER_MS)
    this.#group = undefined
    await this.#db.transaction().execute(async (tx) => {
      for (const work of works) await work(tx)
    })
  }
}
