import type { Kysely } from 'kysely'
import { inGroups } from '../../db/batches/inGroups.ts'
import type { DB } from '../../db/schema.ts'
import { type DayFacts, decodeFacts } from '../facts/dayFacts.ts'
import type { Part } from './groups.ts'
import { Pace } from './pace.ts'
import { sizeOf, type SortedFacts, sortFacts } from './sortedFacts.ts'

/** Number of days that are read and sorted for a question rather than taken from a year that is kept. */
const FEW_DAYS = 31
/** Number of changed days of a kept year after which it is sorted again. */
const CHANGED_MAX = 7
/** Three years of a hospital of 60 boards. */
const BYTES_MAX = 192 * 1024 * 1024
/** Number of days read at a time: other calls wait so long at most. */
const DAYS_AT_ONCE = 8

interface Versioned {
  readonly day: string
  readonly version: number
}

/** The sorted facts of a year, and of which version of each day they are. */
interface Year {
  readonly facts: SortedFacts
  readonly versions: ReadonlyMap<string, number>
}

/** Reads the facts of days, and keeps years of them sorted. */
export class FactStore {
  readonly #db: Kysely<DB>
  /** The years asked for last are the last ones. */
  readonly #years = new Map<string, Year>()
  readonly #sorting = new Map<string, Promise<Year>>()

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** Returns the facts of the days between two days, both included. */
  async between(from: string, to: string): Promise<Part[]> {
    const days = await this.#versions(from, to)
    const parts: Part[] = []
    for (const [year, ofYear] of Map.groupBy(days, ({ day }) => day.slice(0, 4)))
      parts.push(...(await this.#partsOf(year, ofYear)))
    this.#evict()
    return parts
  }

  /** Yields the facts of each day between two days, both included, as they are stored. */
  async *each(from: string, to: string): AsyncGenerator<DayFacts> {
    yield* this.#read(await this.#versions(from, to))
  }

  /** Returns the visits with entries of a day. */
  async visitsOf(day: string): Promise<ReadonlySet<number>> {
    const visits = new Set<number>()
    for await (const { entries } of this.each(day, day)) for (const visit of entries.visit) visits.add(visit)
    return visits
  }

  async #partsOf(year: string, days: readonly Versioned[]): Promise<Part[]> {
    const kept = this.#years.get(year) ?? (days.length > FEW_DAYS ? await this.#sortYear(year) : undefined)
    if (!kept) return [await this.#sortDays(days)]
    this.#years.delete(year)
    this.#years.set(year, kept)
    const changed = days.filter(({ day, version }) => kept.versions.get(day) !== version)
    // The next question finds the year sorted again.
    if (changed.length > CHANGED_MAX) this.#sortYear(year).catch(() => undefined)
    const replaced = new Set(changed.map(({ day }) => day))
    const part = { facts: kept.facts, isReplaced: (day: string) => replaced.has(day) }
    return changed.length === 0 ? [part] : [part, await this.#sortDays(changed)]
  }

  async #sortDays(days: readonly Versioned[]): Promise<Part> {
    const facts = await sortFacts(await Array.fromAsync(this.#read(days)), new Pace())
    return { facts, isReplaced: () => false }
  }

  #sortYear(year: string): Promise<Year> {
    const running = this.#sorting.get(year)
    if (running) return running
    const sorting = this.#sortAll(year).finally(() => this.#sorting.delete(year))
    this.#sorting.set(year, sorting)
    return sorting
  }

  async #sortAll(year: string): Promise<Year> {
    // The versions first: a day that changes meanwhile is then read again by the next question.
    const days = await this.#versions(`${year}-01-01`, `${year}-12-31`)
    const facts = await sortFacts(await Array.fromAsync(this.#read(days)), new Pace())
    const made = { facts, versions: new Map(days.map(({ day, version }) => [day, version])) }
    this.#years.set(year, made)
    return made
  }

  #versions(from: string, to: string): Promise<Versioned[]> {
    return this.#db
      .selectFrom('statistics_days')
      .select(['day', 'version'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .execute()
  }

  async *#read(days: readonly Versioned[]): AsyncGenerator<DayFacts> {
    const pace = new Pace()
    for (const some of inGroups(days, DAYS_AT_ONCE)) {
      const rows = await this.#db
        .selectFrom('statistics_days')
        .select(['day', 'facts'])
        .where(
          'day',
          'in',
          some.map(({ day }) => day),
        )
        .orderBy('day')
        .execute()
      for (const { day, facts } of rows) yield decodeFacts(day, facts)
      await pace.rest()
    }
  }

  #evict(): void {
    let bytes = 0
    for (const [year, { facts }] of [...this.#years].toReversed()) {
      bytes += sizeOf(facts)
      if (bytes > BYTES_MAX) this.#years.delete(year)
    }
  }
}
