import { setImmediate as breathe } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Kysely } from 'kysely'
import { STATISTICS_GROUPS } from '../contract/statistics.ts'
import { dayBefore } from '../domain/days.ts'
import { randomOf } from '../domain/estimate/random.ts'
import { waitLimits } from '../domain/waitLimits.ts'
import { openDatabase } from '../server/db/database.ts'
import type { DB } from '../server/db/schema.ts'
import { readBoardRooms } from '../server/statistics/facts/boardRooms.ts'
import { emptyFacts, replaceVisits } from '../server/statistics/facts/dayFacts.ts'
import { readVisitRecords } from '../server/statistics/facts/visitRecords.ts'
import { RollUp } from '../server/statistics/rollUp/rollUp.ts'
import { StatisticsService } from '../server/statistics/statisticsService.ts'
import { Summary } from '../server/statistics/summary/summary.ts'
import { Postgres, query } from '../tests/harness/postgres.ts'
import { writeFacts } from './data/yearFacts.ts'
import { fillYears } from './data/years.ts'
import { yearsToPostgres } from './data/yearsToPostgres.ts'
import { at } from './percentiles.ts'
import type { Bench, Row, Unit } from './report/row.ts'
import { inFolder } from './temporary.ts'

const TIME_ZONE = 'Asia/Seoul'
const UNTIL = '2026-11-01'
const YEAR = { boards: 60, days: 365, visitsPerDay: 2_740, until: UNTIL, seed: 1 }
const QUICK = { boards: 20, days: 40, visitsPerDay: 500, until: UNTIL, seed: 1 }
const QUESTIONS = 100
const QUICK_QUESTIONS = 50
const LIMIT_MS = 1_000
const WEEK_LIMIT_MS = 100
const FIRST_LIMIT_MS = 3_000
const WAYS_LIMIT_MS = 5_000
const DAY_LIMIT_MS = 2_000
const HELD_LIMIT_MS = 5
const HELD_BY_ROLL_UP_LIMIT_MS = 20
const MEMORY_LIMIT_MB = 256
const VISITS_AT_ONCE = 200
const MEGABYTE = 1024 * 1024
const WATCH_MS = 20

type Size = typeof YEAR

/**
 * Questions about any range of a year on both databases, the same question asked of the log, and how long rolling up a
 * day takes and holds up other calls.
 */
export const bench: Bench = ({ quick }) =>
  inFolder(async (dataDir) => {
    const size = quick ? QUICK : YEAR
    const counted = await told('filled', () => fillYears(dataDir, size))
    await told('facts written', () => beginRollUp(dataDir))
    const of = `${counted.visits.toLocaleString('en')} visits, ${counted.moves.toLocaleString('en')} moves`
    const embedded = await openDatabase({ dataDir })
    const rows: Row[] = []
    try {
      await expectRollUp(embedded.db, size)
      rows.push(...(await told('asked SQLite', () => ask(embedded.db, { dataDir }, size, quick, `${of}, SQLite`))))
    } finally {
      await embedded.close()
    }
    const postgres = await Postgres.start({ autovacuum: 'on', shared_buffers: '256MB', max_wal_size: '4GB' })
    try {
      await query(postgres.url('postgres'), 'create database hospital')
      const databaseUrl = postgres.url('hospital')
      const remote = await openDatabase({ dataDir, databaseUrl })
      try {
        await told('copied', () => yearsToPostgres(dataDir, databaseUrl))
        const [version = ''] = /[\d.]+/.exec(postgres.version) ?? []
        const asked = await told('asked PostgreSQL', () =>
          ask(remote.db, { dataDir, databaseUrl }, size, quick, `${of}, PostgreSQL`),
        )
        rows.push(...asked.map((row) => ({ ...row, versions: { PostgreSQL: version } })))
      } finally {
        await remote.close()
      }
    } finally {
      await postgres.remove()
    }
    return rows
  })

interface Location {
  readonly dataDir: string
  readonly databaseUrl?: string
}

async function ask(db: Kysely<DB>, location: Location, size: Size, quick: boolean, of: string): Promise<Row[]> {
  const options = { ...location, timeZone: TIME_ZONE, limits: waitLimits, isByPerson: () => true }
  const statistics = new StatisticsService(db, options)
  try {
    return await askService(db, statistics, size, quick, of)
  } finally {
    await statistics.close()
  }
}

async function askService(
  db: Kysely<DB>,
  statistics: StatisticsService,
  size: Size,
  quick: boolean,
  of: string,
): Promise<Row[]> {
  const rollUp = new RollUp(db, TIME_ZONE)
  const random = randomOf(7)
  const anyRange = () => {
    const to = dayBefore(UNTIL, 1 + Math.floor(random() * size.days))
    const from = dayBefore(to, Math.floor(random() * size.days))
    // One in four asks for a room alone.
    const roomId = random() < 0.25 ? 1 + Math.floor(random() * size.boards) : undefined
    return { from, to, roomId, groupBy: STATISTICS_GROUPS[Math.floor(random() * STATISTICS_GROUPS.length)] }
  }
  const all = { from: dayBefore(UNTIL, size.days), to: UNTIL, groupBy: 'room' } as const
  const week = { from: dayBefore(UNTIL, 7), to: dayBefore(UNTIL, 1) }
  const { grown, done } = await memoryOf(async () => {
    const first = await timed(1, () => statistics.summary(all))
    const ofAll = await timed(10, () => statistics.summary(all))
    const ofWeek = await timed(10, () => statistics.summary(week))
    const answers = await timed(quick ? QUICK_QUESTIONS : QUESTIONS, () => statistics.summary(anyRange()))
    return { first, ofAll, ofWeek, answers }
  })
  const ofWays = await timed(2, () => statistics.ways(all))
  const lastDay = dayBefore(UNTIL, 1)
  const heldByQuestions = await heldBy(async () => {
    await timed(20, () => statistics.summary(anyRange()))
    await Promise.all(STATISTICS_GROUPS.map((groupBy) => statistics.summary({ ...all, groupBy })))
    await statistics.hours(all)
    await statistics.ways(all)
    await statistics.day(lastDay)
    await statistics.replay(lastDay)
  })
  const raw = await timed(3, () => askLog(db, rollUp, week))
  const rollUpDay = async () => {
    while (!(await rollUp.catchUp(60_000)));
  }
  const ofDay: number[] = []
  for (let run = 0; run < 3; run += 1) {
    await forgetLastDay(db, size)
    ofDay.push(...(await timed(1, rollUpDay)))
  }
  await forgetLastDay(db, size)
  const heldByDay = await heldBy(rollUpDay)
  const row = (what: string, unit: Unit, ours: number[], limit: number, peers: Row['peers'] = []): Row => ({
    bench: 'statistics',
    what: `${what}, ${of}`,
    unit,
    ours,
    peers,
    target: { of: 'value', atMost: limit },
  })
  return [
    row('any range, grouped, p99', 'ms', [at(done.answers, 0.99)], LIMIT_MS),
    row('all days by room', 'ms', done.ofAll, LIMIT_MS),
    row('one week', 'ms', done.ofWeek, WEEK_LIMIT_MS, [{ name: 'the same of the raw log', values: raw }]),
    row('all days, the first question after a start', 'ms', done.first, FIRST_LIMIT_MS),
    row('ways of the patients of all days', 'ms', ofWays, WAYS_LIMIT_MS),
    row('longest hold-up of other calls by these questions', 'ms', [heldByQuestions], HELD_LIMIT_MS),
    row('memory that the thread takes for these questions, at most', 'MB', [grown], MEMORY_LIMIT_MB),
    row('roll-up of a day', 'ms', ofDay, DAY_LIMIT_MS),
    row('longest hold-up of other calls by the roll-up of a day', 'ms', [heldByDay], HELD_BY_ROLL_UP_LIMIT_MS),
  ]
}

/** Begins the roll-up of filled days where it would have ended. */
async function beginRollUp(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  await new RollUp(db, TIME_ZONE).catchUp(0)
  await close()
  writeFacts(dataDir, TIME_ZONE)
}

/** Compares the facts of the last day with what the roll-up makes of it. */
async function expectRollUp(db: Kysely<DB>, size: Size): Promise<void> {
  const factsOfLastDay = () =>
    db.selectFrom('statistics_days').select('facts').where('day', '=', dayBefore(UNTIL, 1)).executeTakeFirstOrThrow()
  const written = await factsOfLastDay()
  // Patients of the day before may have joined another queue after midnight.
  await forgetLastDay(db, size, 2)
  while (!(await new RollUp(db, TIME_ZONE).catchUp(60_000)));
  if (Buffer.compare((await factsOfLastDay()).facts, written.facts) !== 0)
    throw new Error('the facts of the last day are not those that the roll-up makes')
}

/**
 * Makes the last day one that was never rolled up.
 * @param visitDays number of days whose visits are looked at again
 */
async function forgetLastDay(db: Kysely<DB>, { days, visitsPerDay }: Size, visitDays = 1): Promise<void> {
  await db
    .updateTable('statistics_marks')
    .set({ value: String((days - visitDays) * visitsPerDay) })
    .where('name', '=', 'visits')
    .execute()
  await db.deleteFrom('statistics_days').where('day', '=', dayBefore(UNTIL, 1)).execute()
}

/** Computes a summary without anything that was rolled up. */
async function askLog(db: Kysely<DB>, rollUp: RollUp, range: { readonly from: string; readonly to: string }) {
  const { from, to } = range
  const found = await db
    .selectFrom('visits')
    .select('id')
    .where('created_at', '>=', dayBefore(from, 1))
    .where('created_at', '<', dayBefore(to, -2))
    .execute()
  const surroundings = { clock: rollUp.clock, roomAt: await readBoardRooms(db) }
  const entries = []
  const stays = []
  for (let start = 0; start < found.length; start += VISITS_AT_ONCE) {
    const ids = found.slice(start, start + VISITS_AT_ONCE).map(({ id }) => id)
    const records = await readVisitRecords(db, ids, surroundings, Date.now())
    entries.push(...records.ended)
    stays.push(...records.stays)
  }
  const ofRange = <R extends { readonly day: string }>(all: readonly R[]) =>
    all.filter(({ day }) => day >= from && day <= to)
  const records = { entries: ofRange(entries), stays: ofRange(stays) }
  const summary = new Summary({
    limitOf: () => Infinity,
    hasScreens: () => true,
    userOf: (userId) => userId,
    placesOf: () => 1,
  })
  summary.add(replaceVisits(emptyFacts(from), new Set(), records))
  summary.answer()
}

/**
 * Measures how long work holds up other calls.
 * @returns the most processor time between two turns of the event loop, in ms: other programs do not count
 */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const state = { isDone: false }
  const watch = async () => {
    let last = process.threadCpuUsage()
    while (!state.isDone) {
      await breathe()
      const used = process.threadCpuUsage(last)
      last = process.threadCpuUsage()
      most = Math.max(most, (used.user + used.system) / 1_000)
    }
  }
  const watching = watch()
  await work()
  state.isDone = true
  await watching
  return most
}

/** Measures by how many MB the memory of the process, with all of its threads, grows during work, at most. */
async function memoryOf<T>(work: () => Promise<T>): Promise<{ readonly grown: number; readonly done: T }> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, WATCH_MS)
  const done = await work()
  clearInterval(watching)
  return { grown: (most - before) / MEGABYTE, done }
}

/** Runs a step of the preparation, which takes minutes, and says how long it took. */
async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${what} in ${Math.round((performance.now() - start) / 1_000)} s`)
  return result
}

/** Runs work several times. @returns the durations in ms, sorted */
async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let time = 0; time < times; time += 1) {
    await breathe()
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return durations.toSorted((a, b) => a - b)
}
