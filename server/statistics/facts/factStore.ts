import { type Kysely, sql } from 'kysely'
import { dayBefore } from '../../../domain/days.ts'
import { inGroups } from '../../db/batches/inBatches.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { DB, Row } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { type DayFacts, decodeFacts } from './dayFacts.ts'

/** Stored facts of nearly three years of a hospital of 60 boards. */
const BYTES_MAX = 160 * 1024 * 1024
/** A range of fewer days is never too long. */
const LONG_DAYS = 366
/** Number of days read at a time. */
const DAYS_AT_ONCE = 8

type Stored = Row<'statistics_days'>
type Versioned = Pick<Stored, 'day' | 'version'>

/** Reads the facts of days, and keeps them as they are stored until their day changes. */
export class FactStore {
  readonly #db: Kysely<DB>
  /** The days that were read, the oldest first. */
  readonly #kept = new Map<string, Stored>()

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Yields the facts of each day between two days, both included. */
  async *each(from: string, to: string): AsyncGenerator<DayFacts> {
    const days = await this.#db
      .selectFrom('statistics_days')
      .select(['day', 'version'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .execute()
    for (const some of inGroups(days, DAYS_AT_ONCE))
      for (const { day, facts } of await this.#read(some)) yield decodeFacts(day, facts)
  }

  /** Returns the visits with entries of a day. */
  async visitsOf(day: string): Promise<ReadonlySet<number>> {
    const visits = new Set<number>()
    for await (const { entries } of this.each(day, day)) for (const visit of entries.visit) visits.add(visit)
    return visits
  }

  async #read(days: readonly Versioned[]): Promise<Stored[]> {
    const missing = days.flatMap(({ day, version }) => (this.#kept.get(day)?.version === version ? [] : day))
    const asked = this.#db.selectFrom('statistics_days').selectAll().where('day', 'in', missing)
    for (const row of missing.length === 0 ? [] : await asked.execute()) {
      this.#kept.delete(row.day)
      this.#kept.set(row.day, row)
    }
    const found = days.flatMap(({ day }) => this.#kept.get(day) ?? [])
    this.#forgetOldest()
    return found
  }

  #forgetOldest(): void {
    let bytes = 0
    for (const [day, { facts }] of [...this.#kept].toReversed()) {
      bytes += facts.length
      if (bytes > BYTES_MAX) this.#kept.delete(day)
    }
  }
}

/**
 * Refuses a range with more facts than are answered at once.
 * @param bytesMax for tests, which have few days
 * @throws 400
 */
export async function refuseTooLong(db: Kysely<DB>, from: string, to: string, bytesMax = BYTES_MAX): Promise<void> {
  if (from > dayBefore(to, LONG_DAYS)) return
  // Neither database reads the facts themselves for their length.
  const length = isPostgres(db) ? sql<number>`octet_length(facts)` : sql<number>`length(facts)`
  const { days, bytes } = await db
    .selectFrom('statistics_days')
    .select((eb) => [eb.fn.countAll<number>().as('days'), eb.fn.sum<number | null>(length).as('bytes')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  if (Number(days) > LONG_DAYS && Number(bytes) > bytesMax) throw invalid('to', 'RANGE_TOO_LONG')
}
