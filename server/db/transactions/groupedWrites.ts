import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../schema.ts'

/** Time that a write waits for others to join its transaction. */
const GATHER_MS = 25

type Work = (tx: Transaction<DB>) => Promise<unknown>

interface Group {
  readonly works: Work[]
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
  run(work: Work): Promise<void> {
    this.#group ??= this.#open()
    this.#group.works.push(work)
    return this.#group.committed
  }

  #open(): Group {
    const works: Work[] = []
    return { works, committed: this.#commit(works) }
  }

  async #commit(works: readonly Work[]): Promise<void> {
    await setTimeout(GATHER_MS)
    this.#group = undefined
    await this.#db.transaction().execute(async (tx) => {
      for (const work of works) await work(tx)
    })
  }
}
