import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type BoardEvent, type BusEvent, reload } from '../events/bus.ts'

/**
 * Finds the changes of boards that this server has not heard of: one that another committed and was killed before it
 * notified anyone. Each change carries the number of its transaction. Whatever a look does not show is of a transaction
 * that still ran then, and none of those has a lower number than the lowest that ran: from there the next look goes on,
 * so nothing is passed over, however long a transaction takes to commit.
 */
export class MissedChanges {
  readonly #db: Kysely<DB>
  /** The latest version of each board that was delivered here, of those that changed while this server ran. */
  readonly #delivered = new Map<number, number>()
  #from = 0

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** What commits from now on is found. */
  async open(): Promise<void> {
    // A database that was restored from a dump counts its transactions again.
    await sql`update board_changes set changed_in = 0 where changed_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(
      this.#db,
    )
    const now = await sql<{ lowest: number }>`select ${LOWEST_RUNNING} as lowest`.execute(this.#db)
    this.#from = now.rows[0]?.lowest ?? 0
  }

  /** The events that were not delivered here before; from now on they count as delivered. */
  news(events: readonly BusEvent[]): BusEvent[] {
    return events.filter((event) => {
      if (event.kind !== 'messages' || event.message.type !== 'RELOAD') return true
      // One that is deleted has no version, and no later one.
      const version = event.message.version ?? Infinity
      const isNew = version > this.#versionOf(event.didId)
      if (isNew) this.#delivered.set(event.didId, version)
      return isNew
    })
  }

  /** What changed of late, delivered or not. @throws when the database does not answer: the next look finds it. */
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

/** The boards that changed in this transaction or a later one, and from where the next look is to go on. */
export const changesSince = (from: number) => sql<Change>`
  select now.lowest, board_changes.did_id as "didId", board_changes.version
  from (select ${LOWEST_RUNNING} as lowest) as now
  left join board_changes on board_changes.changed_in >= ${from}
`
