import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type DayFacts, decodeFacts, sizeOf } from '../facts/dayFacts.ts'

/** Three years of a hospital of 20 boards, or one of a hospital of 60. */
const BYTES_MAX = 96 * 1024 * 1024
/** Number of days read at a time. */
const DAYS_AT_ONCE = 20

/** Reads the facts of days and keeps those used last, for as long as nobody changes them. */
export class DayCache {
  readonly #db: Kysely<DB>
  readonly #kept = new Map<string, { readonly version: number; readonly facts: DayFacts }>()
  #bytes = 0

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Returns the facts of the days between two days, both included, in order. */
  async between(from: string, to: string): Promise<DayFacts[]> {
    const days = await this.#db
      .selectFrom('statistics_days')
      .select(['day', 'version'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .execute()
    const found = new Map<string, DayFacts>()
    const missing: string[] = []
    for (const { day, version } of days) {
      const kept = this.#kept.get(day)
      if (kept?.version === version) found.set(day, kept.facts)
      else missing.push(day)
    }
    for (let at = 0; at < missing.length; at += DAYS_AT_ONCE) {
      const rows = await this.#db
        .selectFrom('statistics_days')
        .selectAll()
        .where('day', 'in', missing.slice(at, at + DAYS_AT_ONCE))
        .execute()
      for (const { day, version, facts: stored } of rows) {
        const facts = decodeFacts(day, stored)
        found.set(day, facts)
        this.#keep(day, version, facts)
      }
    }
    return days.flatMap(({ day }) => found.get(day) ?? [])
  }

  #keep(day: string, version: number, facts: DayFacts): void {
    this.#forget(day)
    this.#kept.set(day, { version, facts })
    this.#bytes += sizeOf(facts)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= BYTES_MAX) return
      this.#forget(oldest)
    }
  }

  #forget(day: string): void {
    const kept = this.#kept.get(day)
    if (!kept) return
    this.#bytes -= sizeOf(kept.facts)
    this.#kept.delete(day)
  }
}
