import { randomInt } from 'node:crypto'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hospitalClock, type LocalTime } from '../../../domain/statistics/hospitalClock.ts'
import type { DB } from '../../db/schema.ts'
import { lockAdvisory, STATISTICS } from '../../db/transactions/locks.ts'
import { readBoardRooms } from '../facts/boardRooms.ts'
import { decodeFacts, emptyFacts, encodeFacts, replaceVisits } from '../facts/dayFacts.ts'
import { readVisitRecords, type VisitRecords } from '../facts/visitRecords.ts'
import { TouchedVisits } from './touchedVisits.ts'

/** Changes with the form of the stored facts. */
const FORM = 5
const VISITS_AT_ONCE = 40
/** A day that is rolled up anew begins with a version that it did not have before. */
const VERSION_MAX = 2 ** 30
/** Pause after a part in the background, as a multiple of its duration. */
const REST = 4

/**
 * Keeps the facts of each day: of every entry that has ended by the day of joining, of every stay by the day of the
 * check-in. Rolled up from the log again at any time they are the same.
 */
export class RollUp {
  readonly #db: Kysely<DB>
  readonly #form: string
  readonly #touched: TouchedVisits
  readonly clock: (instant: number) => LocalTime
  #last: Promise<unknown> = Promise.resolve()
  /** The part that has not begun. */
  #waiting: Promise<boolean> | undefined

  /** @param visitsAtOnce number of visits rolled up at a time: other calls wait so long at most */
  constructor(db: Kysely<DB>, timeZone: string, visitsAtOnce = VISITS_AT_ONCE) {
    this.#db = db
    this.#form = `${FORM} ${timeZone}`
    this.#touched = new TouchedVisits(db, visitsAtOnce)
    this.clock = hospitalClock(timeZone)
  }

  /** Rolls up, in parts with pauses in between, whatever has changed. */
  async run(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const start = performance.now()
      if ((await this.#next()) || signal?.aborted) return
      await pause(REST * (performance.now() - start))
    }
  }

  /** Rolls up what has changed, for so long at most. @returns whether that was all */
  async catchUp(budgetMs: number): Promise<boolean> {
    const until = performance.now() + budgetMs
    for (;;) {
      if (await this.#next()) return true
      if (performance.now() > until) return false
      await breathe()
    }
  }

  /** Forgets all figures, so that the next run computes them from the log. */
  async forget(): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await lockAdvisory(tx, STATISTICS)
      await tx.deleteFrom('statistics_days').execute()
      await tx.deleteFrom('statistics_marks').execute()
    })
  }

  /** One part at a time. Questions that are asked at once share the part that has not begun yet: it sees what all of them do. */
  #next(): Promise<boolean> {
    if (this.#waiting) return this.#waiting
    const next = this.#last.then(() => {
      this.#waiting = undefined
      return this.#part()
    })
    this.#waiting = next
    this.#last = next.catch(() => undefined)
    return next
  }

  async #part(): Promise<boolean> {
    const marks = (await readMarks(this.#db)) ?? (await this.#begin())
    if (marks.form !== this.#form) {
      await this.forget()
      return false
    }
    const touched = await this.#touched.find(marks)
    if (touched.visitIds.length > 0 || touched.marks.closed !== marks.closed)
      await this.#db.transaction().execute(async (tx) => {
        await lockAdvisory(tx, STATISTICS)
        const { visitIds } = touched
        if (visitIds.length > 0) {
          const surroundings = { clock: this.clock, roomAt: await readBoardRooms(tx) }
          await store(tx, visitIds, await readVisitRecords(tx, visitIds, surroundings, Date.now()))
        }
        await writeMarks(tx, touched.marks, marks)
      })
    touched.seen()
    return touched.isAll
  }

  /** Every visit will be looked at, so the log counts from now on. */
  async #begin(): Promise<Marks> {
    const last = await this.#db
      .selectFrom('did_waiting_moves')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    const marks = { form: this.#form, moves: last?.id ?? 0, visits: 0, closed: new Date().toISOString() }
    await writeMarks(this.#db, marks)
    return marks
  }
}

/** Replaces what these visits contributed to each day. */
async function store(tx: Transaction<DB>, visitIds: readonly number[], records: VisitRecords): Promise<void> {
  const replaced = new Set(visitIds)
  const days = [...records.days].toSorted()
  const rows = await tx.selectFrom('statistics_days').selectAll().where('day', 'in', days).execute()
  const stored = new Map(rows.map((row) => [row.day, row]))
  const ended = Map.groupBy(records.ended, ({ day }) => day)
  const stays = Map.groupBy(records.stays, ({ day }) => day)
  for (const day of days) {
    const before = stored.get(day)
    const records = { entries: ended.get(day) ?? [], stays: stays.get(day) ?? [] }
    if (!before && records.entries.length + records.stays.length === 0) continue
    const facts = encodeFacts(
      replaceVisits(before ? decodeFacts(day, before.facts) : emptyFacts(day), replaced, records),
    )
    if (before && Buffer.compare(before.facts, facts) === 0) continue
    await tx
      .insertInto('statistics_days')
      .values({ day, version: randomInt(VERSION_MAX), facts })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((eb) => ({
          facts: sql.ref('excluded.facts'),
          version: eb('statistics_days.version', '+', 1),
        })),
      )
      .execute()
  }
}

/** How far the log has been rolled up. */
export interface Marks {
  /** Form of the facts and the hospital's time zone: with others, everything is rolled up again. */
  readonly form: string
  /** The last move of the log. */
  readonly moves: number
  /** The last visit that was looked at because it is there. */
  readonly visits: number
  /** Since when check-outs are looked for (ISO 8601, UTC). */
  readonly closed: string
}

/** Reads how far the log has been rolled up; undefined if nothing has. */
async function readMarks(db: Kysely<DB>): Promise<Marks | undefined> {
  const rows = await db.selectFrom('statistics_marks').selectAll().execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const [form, closed] = [values.get('form'), values.get('closed')]
  if (form === undefined || closed === undefined) return undefined
  return { form, closed, moves: Number(values.get('moves')), visits: Number(values.get('visits')) }
}

/** Stores the marks that have changed. */
async function writeMarks(db: Kysely<DB>, marks: Marks, before?: Marks): Promise<void> {
  const changed = (Object.keys(marks) as (keyof Marks)[]).filter((name) => marks[name] !== before?.[name])
  if (changed.length === 0) return
  await db
    .insertInto('statistics_marks')
    .values(changed.map((name) => ({ name, value: String(marks[name]) })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('excluded.value') }))
    .execute()
}
