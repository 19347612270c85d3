import { type Kysely, sql } from 'kysely'
import { INTAKE_OUTCOMES } from '../../domain/intake/intakeRecord.ts'
import { dayIn } from '../../domain/days.ts'
import { WriteBehind, type WriteReports } from '../db/batches/writeBehind.ts'
import type { DB, Row } from '../db/schema.ts'
import { limitRefused, type RefusedMessage, storeRefused } from './refusedMessages.ts'

type Outcome = (typeof INTAKE_OUTCOMES)[number]
type Counts = Row<'intake_counts'>

/** A message that is counted. */
interface Counted {
  readonly source: string
  readonly type: string
  readonly outcome: Outcome
  /** The message itself, of one that was refused. */
  readonly refused?: RefusedMessage
}

/** Time for which counts are gathered: a system may send hundreds of messages a second. */
const GATHER_MS = 500
/** Number of refused messages after which the oldest are deleted. */
const LIMIT_EVERY = 1_000

/**
 * Counts the messages of each system by day, type and outcome, and keeps those that were refused with their reason; a
 * crash loses the last moment.
 */
export class IntakeCounts {
  readonly #timeZone: string
  readonly #written: WriteBehind<number, Counted & { readonly at: Date }>
  #count = 0
  #refused = 0

  constructor(db: Kysely<DB>, timeZone: string, reports: WriteReports) {
    this.#timeZone = timeZone
    this.#written = new WriteBehind({
      write: async (messages) => {
        const sums = new Map<string, Counts>()
        for (const { source, type, outcome, at } of messages) {
          const day = dayIn(this.#timeZone, at)
          const key = JSON.stringify([day, source, type])
          const sum = sums.get(key) ?? { day, source, type, ...NONE, last_at: '' }
          sums.set(key, { ...sum, [outcome]: sum[outcome] + 1, last_at: at.toISOString() })
        }
        await db.transaction().execute(async (tx) => {
          // Always in the same order, so that two servers cannot deadlock.
          for (const [, sum] of [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))) await addTo(tx, sum)
          const refused = messages.flatMap(({ refused, at }) => (refused ? { refused, at } : []))
          await storeRefused(tx, refused)
          this.#refused += refused.length
          if (this.#refused < LIMIT_EVERY) return
          this.#refused = 0
          await limitRefused(tx)
        })
      },
      gatherMs: GATHER_MS,
      ...reports,
    })
  }

  add(source: string, type: string, outcome: Outcome): void {
    this.#put({ source, type, outcome })
  }

  refuse(refused: RefusedMessage): void {
    const { source, type } = refused
    this.#put({ source, type, outcome: 'refused', refused })
  }

  #put(counted: Counted): void {
    this.#written.put((this.#count += 1), { ...counted, at: new Date() })
  }

  /** Writes what is not written yet. */
  close(): Promise<void> {
    return this.#written.close()
  }
}

const NONE = { accepted: 0, unchanged: 0, stale: 0, exception: 0, refused: 0 } satisfies Record<Outcome, number>

const addTo = (db: Kysely<DB>, sum: Counts): Promise<unknown> =>
  db
    .insertInto('intake_counts')
    .values(sum)
    .onConflict((conflict) =>
      conflict.columns(['day', 'source', 'type']).doUpdateSet({
        last_at: sum.last_at,
        ...Object.fromEntries(
          INTAKE_OUTCOMES.map((outcome) => [outcome, sql`${sql.ref(`intake_counts.${outcome}`)} + ${sum[outcome]}`]),
        ),
      }),
    )
    .execute()
