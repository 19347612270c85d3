import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../schema.ts'

/** So long a write waits for others to go with it. */
const GATHER_MS = 25

type Work = (tx: Transaction<DB>) => Promise<unknown>

interface Group {
  readonly works: Work[]
  readonly committed: Promise<void>
}

/**
 * Writes that may wait a moment, in one transaction with what else comes within it: each commit is a flush of the disk,
 * and whoever sends thousands of wrong passwords must not keep the disk from those who work.
 */
export class GroupedWrites {
  readonly #db: Kysely<DB>
  #group: Group | undefined

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Resolves once this is committed. */
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
