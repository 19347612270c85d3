import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type BoardEvent, type BusEvent, reload } from '../events/bus.ts'

/**
 * Finds changes of boards that this server was not notified of, because the server that committed them was killed
 * first. Each change carries its transaction id. A change invisible to one query belongs to a transaction that was
 * still running, whose id is not below the lowest running one. The next query starts from that id, so no change is
 * missed, however long its transaction takes.
 */
export class MissedChanges {
  readonly #db: Kysely<DB>
  /** Latest delivered version of each board that changed while this server ran. */
  readonly #delivered = new Map<number, number>()
  #from = 0

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Starts with the changes that commit from now on. */
  async open(): Promise<void> {
    // A database restored from a dump counts its transactions from the start again.
    await sql`update board_changes set changed_in = 0 where changed_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(
      this.#db,
    )
    const now = await sql<{ lowest: number }>`select ${LOWEST_RUNNING} as lowest`.execute(this.#db)
    this.#from = now.rows[0]?.lowest ?? 0
  }

  /** Filters out events that were delivered before, and marks the others as delivered. */
  news(events: readonly BusEvent[]): BusEvent[] {
    return events.filter((event) => {
      if (event.kind !== 'messages' || event.message.type !== 'RELOAD') return true
      // The event of a deleted board has no version and is its last one.
      const version = event.message.version ?? Infinity
      const isNew = version > this.#versionOf(event.didId)
      if (isNew) this.#delivered.set(event.didId, version)
      return isNew
    })
  }

  /** Returns recent changes, delivered or not. @throws when the database does not respond; the next call finds them. */
  async find(): Promise<BoardEvent[]> {
    const { rows } = await changesSince(this.#from).execute(this.#db)
    this.#from = rows[0]?.lowest ?? this.#from
    return rows.flatMap(({ didId, version }) => (didId !== null && version !== null ? [reload(didId, version)] : []))
  }

  #versionOf(didId: number): number {
    return this.#delivered.get(didId) ?? -1
  }
}

const LOWEST_RUNNING = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

interface Change {
  readonly lowest: number
  /** Null in the only row when nothing has changed. */
  readonly didId: number | null
  readonly version: number | null
}

/** Selects the boards changed by this transaction or later ones, and the id to start from next time. */
export const changesSince = (from: number) => sql<Change>`
  select now.lowest, board_changes.did_id as "didId", board_changes.version
  from (select ${LOWEST_RUNNING} as lowest) as now
  left join board_changes on board_changes.changed_in >= ${from}
`
