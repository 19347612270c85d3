import { waitLimits } from '../domain/waitLimits.ts'
import { randomOf } from '../domain/estimate/random.ts'
import { dayBefore } from '../domain/days.ts'
import { STATISTICS_GROUPS } from '../contract/statistics.ts'
import { openDatabase } from '../server/db/database.ts'
import { readBoardRooms } from '../server/statistics/facts/boardRooms.ts'
import { factsOf } from '../server/statistics/facts/dayFacts.ts'
import { readVisitRecords } from '../server/statistics/facts/visitRecords.ts'
import { RollUp } from '../server/statistics/rollUp/rollUp.ts'
import { StatisticsService } from '../server/statistics/statisticsService.ts'
import { summarize } from '../server/statistics/summary/summarize.ts'
import { fillYears } from './data/years.ts'
import { at } from './percentiles.ts'
import type { Bench, Row } from './report/row.ts'
import { inFolder } from './temporary.ts'

const TIME_ZONE = 'Asia/Seoul'
const UNTIL = '2026-11-01'
const YEAR = { boards: 60, days: 365, visitsPerDay: 2_740, until: UNTIL, seed: 1 }
const QUICK = { boards: 20, days: 30, visitsPerDay: 500, until: UNTIL, seed: 1 }
const QUESTIONS = 100
const LIMIT_MS = 100
const DAY_LIMIT_MS = 2_000
const VISITS_AT_ONCE = 200

/** Questions about any range of a year, the same question asked of the log, and how long rolling up takes. */
export const bench: Bench = ({ quick }) =>
  inFolder(async (dataDir) => {
    const size = quick ? QUICK : YEAR
    const { visits, moves } = await fillYears(dataDir, size)
    const { db, close } = await openDatabase({ dataDir })
    try {
      const rollUp = new RollUp(db, TIME_ZONE)
      while (!(await rollUp.catchUp(60_000)));
      const statistics = new StatisticsService(db, rollUp, { timeZone: TIME_ZONE, limits: waitLimits })
      const random = randomOf(7)
      const question = () => {
        const to = dayBefore(UNTIL, 1 + Math.floor(random() * size.days))
        const days = Math.floor(random() * size.days)
        return {
          from: dayBefore(to, days),
          to,
          groupBy: STATISTICS_GROUPS[Math.floor(random() * STATISTICS_GROUPS.length)],
        }
      }
      await statistics.summary({ from: dayBefore(UNTIL, size.days), to: UNTIL })
      const answers = await timed(QUESTIONS, () => statistics.summary(question()))
      const whole = await timed(10, () =>
        statistics.summary({ from: dayBefore(UNTIL, size.days), to: UNTIL, groupBy: 'room' }),
      )
      const week = { from: dayBefore(UNTIL, 7), to: dayBefore(UNTIL, 1) }
      const ofWeek = await timed(10, () => statistics.summary(week))
      const raw = await timed(3, () => askLog(db, rollUp, week))
      const day = await timed(3, async () => {
        await db
          .updateTable('statistics_marks')
          .set({ value: String(visits - size.visitsPerDay) })
          .where('name', '=', 'visits')
          .execute()
        await db.deleteFrom('statistics_days').where('day', '=', dayBefore(UNTIL, 1)).execute()
        await rollUp.catchUp(60_000)
      })
      const of = `${visits.toLocaleString('en')} visits, ${moves.toLocaleString('en')} moves`
      const row = (what: string, ours: number[], limit: number, peers: Row['peers'] = []): Row => ({
        bench: 'statistics',
        what: `${what}, ${of}`,
        unit: 'ms',
        ours,
        peers,
        target: { of: 'value', atMost: limit },
      })
      return [
        row('any range, grouped, p99', [at(answers, 0.99)], LIMIT_MS),
        row('all days by room', whole, LIMIT_MS),
        row('one week', ofWeek, LIMIT_MS, [{ name: 'the same of the raw log', values: raw }]),
        row('roll-up of a day', day, DAY_LIMIT_MS),
      ]
    } finally {
      await close()
    }
  })

/** Computes a summary without anything that was rolled up. */
async function askLog(
  db: Awaited<ReturnType<typeof openDatabase>>['db'],
  rollUp: RollUp,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
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
  const facts = factsOf(from, ofRange(entries), ofRange(stays))
  await summarize([facts], { examsOf: () => [], limitOf: () => Infinity, isOpen: () => false })
}

/** Runs work several times. @returns the durations in ms, sorted */
async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  return durations.toSorted((a, b) => a - b)
}
