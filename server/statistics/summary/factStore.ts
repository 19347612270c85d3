import { type Kysely, sql } from 'kysely'
import { inGroups } from '../../db/batches/inGroups.ts'
import type { CopiedRow } from '../../db/postgres/copyOut.ts'
import { isPostgres } from '../../db/dialects/isPostgres.ts'
import type { DB } from '../../db/schema.ts'
import { invalid } from '../../http/refusals.ts'
import { type DayFacts, decodeFacts } from '../facts/dayFacts.ts'
import type { Part } from './groups.ts'
import { Pace } from './pace.ts'
import { type SortedFacts, sortFacts } from './sortedFacts.ts'

/** Number of days that are read and sorted for a question unless the years around them are kept. */
const FEW_DAYS = 31
/** Number of changed days of the kept years after which they are sorted again. */
const CHANGED_MAX = 7
/** Sorted few days that are kept, because a page asks several questions about the same days. */
const FEW_KEPT = 4
/** Stored facts of nearly three years of a hospital of 60 boards; sorted they take a little more. */
const BYTES_MAX = 160 * 1024 * 1024
/** A range of fewer days is never too long. */
const LONG_DAYS = 366
/** Number of days read at a time. */
const DAYS_AT_ONCE = 4

interface Versioned {
  readonly day: string
  readonly version: number
}

/** First and last year, such as 2026. */
interface Years {
  readonly first: number
  readonly last: number
}

/** The sorted facts of some years in a row, and of which version of each day they are. */
interface Kept extends Years {
  readonly facts: SortedFacts
  readonly versions: ReadonlyMap<string, number>
}

/** Reads the facts of days, and keeps years of them sorted. */
export class FactStore {
  readonly #db: Kysely<DB>
  readonly #fewDays: number
  readonly #bytesMax: number
  #kept: Kept | undefined
  #sorting: { readonly years: Years; readonly kept: Promise<Kept> } | undefined
  readonly #few = new Map<string, Promise<SortedFacts>>()

  /** @param limits for tests, which have few days */
  constructor(db: Kysely<DB>, { fewDays = FEW_DAYS, bytesMax = BYTES_MAX } = {}) {
    this.#db = db
    this.#fewDays = fewDays
    this.#bytesMax = bytesMax
  }

  /** Sorts a year and the one before in advance, so that the first question about them waits no longer than others. */
  async prepare(year: number): Promise<void> {
    const years = { first: year - 1, last: year }
    const days = await this.#versions(firstDay(years), lastDay(years))
    const kept = this.#kept
    if (days.length <= this.#fewDays || (kept && covers(kept, years) && changedSince(kept, days).length <= CHANGED_MAX))
      return
    if (await this.#isTooMuch(firstDay(years), lastDay(years))) return
    await this.#keep(years)
  }

  /**
   * Returns the facts of the days between two days, both included.
   * @throws 400 for more of them than fit into memory
   */
  async between(from: string, to: string): Promise<Part[]> {
    const days = await this.#versions(from, to)
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    await this.#refuseTooMuch(days, from, to)
    const years = { first: yearOf(first.day), last: yearOf(last.day) }
    const kept =
      this.#kept && covers(this.#kept, years)
        ? this.#kept
        : days.length > this.#fewDays
          ? await this.#keep(years)
          : undefined
    if (!kept) return [await this.#sortDays(days)]
    const changed = changedSince(kept, days)
    // The next question finds the years sorted again.
    if (changed.length > CHANGED_MAX) this.#keep(years).catch(() => undefined)
    // A day that is no longer stored does not count either.
    const current = new Map(days.map(({ day, version }) => [day, version]))
    const part = { facts: kept.facts, isReplaced: (day: string) => current.get(day) !== kept.versions.get(day) }
    return changed.length === 0 ? [part] : [part, await this.#sortDays(changed)]
  }

  /**
   * Yields the facts of each day between two days, both included, as they are stored.
   * @throws 400 for more of them than are answered at once
   */
  async *each(from: string, to: string): AsyncGenerator<DayFacts> {
    const days = await this.#versions(from, to)
    await this.#refuseTooMuch(days, from, to)
    yield* this.#read(days)
  }

  /** Returns the visits with entries of a day. */
  async visitsOf(day: string): Promise<ReadonlySet<number>> {
    const visits = new Set<number>()
    for await (const { entries } of this.each(day, day)) for (const visit of entries.visit) visits.add(visit)
    return visits
  }

  async #sortDays(days: readonly Versioned[]): Promise<Part> {
    const key = days.map(({ day, version }) => `${day} ${version}`).join()
    const sorted =
      this.#few.get(key) ??
      sortFacts(this.#read(days), new Pace()).catch((error: unknown) => {
        this.#few.delete(key)
        throw error
      })
    this.#few.delete(key)
    this.#few.set(key, sorted)
    for (const oldest of [...this.#few.keys()].slice(0, -FEW_KEPT)) this.#few.delete(oldest)
    return { facts: await sorted, isReplaced: () => false }
  }

  /** Sorts years, together with those that are kept if all of them fit. */
  async #keep(asked: Years): Promise<Kept> {
    for (;;) {
      const running = this.#sorting
      if (!running) break
      const kept = await running.kept
      if (covers(running.years, asked)) return kept
    }
    const kept = this.#sort(asked)
    this.#sorting = { years: asked, kept }
    try {
      return await kept
    } finally {
      this.#sorting = undefined
    }
  }

  async #sort(asked: Years): Promise<Kept> {
    const before = this.#kept
    const all = before ? { first: Math.min(asked.first, before.first), last: Math.max(asked.last, before.last) } : asked
    const years = (await this.#isTooMuch(firstDay(all), lastDay(all))) ? asked : all
    // The versions first: a day that changes meanwhile is then read again by the next question.
    const days = await this.#versions(firstDay(years), lastDay(years))
    const facts = await sortFacts(this.#read(days), new Pace())
    const versions = new Map(days.map(({ day, version }) => [day, version]))
    this.#kept = { ...years, facts, versions }
    return this.#kept
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

  async #refuseTooMuch(days: readonly Versioned[], from: string, to: string): Promise<void> {
    if (days.length > LONG_DAYS && (await this.#isTooMuch(from, to)))
      throw invalid('to', '기간이 길어 한 번에 계산할 수 없습니다. 기간을 줄여 주세요.')
  }

  async #isTooMuch(from: string, to: string): Promise<boolean> {
    // Neither database reads the facts themselves for their length.
    const length = isPostgres(this.#db) ? sql<number>`octet_length(facts)` : sql<number>`length(facts)`
    const { bytes } = await this.#db
      .selectFrom('statistics_days')
      .select((eb) => eb.fn.sum<number | null>(length).as('bytes'))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0) > this.#bytesMax
  }

  async *#read(days: readonly Versioned[]): AsyncGenerator<DayFacts> {
    const pace = new Pace()
    const groups = [...inGroups(days, DAYS_AT_ONCE)]
    let next = this.#stored(groups[0])
    for (const at of groups.keys()) {
      const rows = await next
      // PostgreSQL reads the next ones meanwhile.
      next = this.#stored(groups[at + 1])
      next.catch(() => undefined)
      for (const { day, facts } of rows) {
        yield decodeFacts(day, facts)
        await pace.rest()
      }
    }
  }

  async #stored(group: readonly Versioned[] = []): Promise<{ readonly day: string; readonly facts: Uint8Array }[]> {
    if (group.length === 0) return []
    const days = group.map(({ day }) => day)
    const asked = this.#db.selectFrom('statistics_days').select(['day', 'facts']).orderBy('day')
    if (!isPostgres(this.#db)) return asked.where('day', 'in', days).execute()
    const list = sql.join(days.map((day) => sql.lit(day)))
    const copied =
      await sql<CopiedRow>`copy (${asked.where(sql<boolean>`day in (${list})`)}) to stdout (format binary)`.execute(
        this.#db,
      )
    return copied.rows.map(({ columns: [day, facts] }) => ({ day: String(day), facts: facts ?? NOTHING }))
  }
}

const NOTHING = new Uint8Array()
const yearOf = (day: string) => Number(day.slice(0, 4))
const firstDay = ({ first }: Years) => `${String(first).padStart(4, '0')}-01-01`
const lastDay = ({ last }: Years) => `${String(last).padStart(4, '0')}-12-31`

const covers = (kept: Years, asked: Years) => kept.first <= asked.first && kept.last >= asked.last

/** The days that are of another version than when they were sorted, or new. */
const changedSince = ({ versions }: Kept, days: readonly Versioned[]) =>
  days.filter(({ day, version }) => versions.get(day) !== version)
