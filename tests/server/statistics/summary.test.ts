import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STATISTICS_GROUPS, type StatisticsGroup, type StatisticsSummary } from '../../../contract/statistics.ts'
import { waitLimits } from '../../../domain/waitLimits.ts'
import { RollUp } from '../../../server/statistics/rollUp/rollUp.ts'
import { StatisticsService } from '../../../server/statistics/statisticsService.ts'
import { eraseNames } from '../../../server/visits/eraseNames.ts'
import { POSTGRES } from '../../harness/postgresDatabase.ts'
import { dateAt, serverForEach } from '../../harness/testServer.ts'
import { type Asked, bruteForce, type Known } from './bruteForce.ts'
import { anyDeed, type Deed, StaffDay } from './staffDay.ts'

const TIME_ZONE = 'Asia/Seoul'
/** A quarter past eight in the evening, so that histories pass midnight. */
const EVENING = '2026-03-02T11:15:00.000Z'
const ALL_DAYS = { from: '2026-01-01', to: '2026-12-31' }
/** On PostgreSQL each deed takes several round trips. */
const IS_REMOTE = process.env[POSTGRES] !== undefined
const SEED = 20_261_126
const TIMEOUT_MS = 180_000

dateAt(EVENING)
const server = serverForEach({ env: { VISIT_CLOSE_DAYS: '0' } })

let statistics: StatisticsService
beforeEach(() => {
  const { database, dataDir, databaseUrl } = server
  const options = { dataDir, databaseUrl, timeZone: TIME_ZONE, limits: waitLimits, isByPerson: () => true }
  statistics = new StatisticsService(database.db, options)
})
afterEach(() => statistics.close())
const forget = () => new RollUp(server.database.db, TIME_ZONE).forget()

describe('whatever staff do', () => {
  it('ST-01 each figure is the one computed from the log', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 120, maxLength: 200, size: 'max' }), async (deeds) => {
        const day = new StaffDay(server, TIME_ZONE)
        await day.build()
        await doAll(day, deeds)
        days.push(day)
        await compareAll()
        await forget()
        expect(await answer(ALL_DAYS)).toEqual(await expected(ALL_DAYS))
      }),
      { seed: SEED, numRuns: IS_REMOTE ? 1 : 2, endOnFailure: true },
    )
  })
})

/** All hospitals of the test, which share the database. */
let days: StaffDay[] = []
beforeEach(() => {
  days = []
})

async function doAll(day: StaffDay, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    if (deed.kind === 'look') await statistics.summary(ALL_DAYS)
    else await day.do(deed)
  }
}

/** Every group, and each second one of a room, the others of a board. */
async function compareAll(): Promise<void> {
  const roomId = days.at(-1)?.rooms[0]?.id
  const didId = days.at(-1)?.boardIds[2]
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })
  const asked: Asked[] = [
    ...STATISTICS_GROUPS.map((groupBy) => ({ ...ALL_DAYS, groupBy })),
    ...STATISTICS_GROUPS.map((groupBy, at) => ({ ...ALL_DAYS, groupBy, ...(at % 2 === 0 ? { roomId } : { didId }) })),
    { from: '2026-03-02', to: '2026-03-02', groupBy: 'did' },
    { from: today, to: today },
  ]
  for (const question of asked) expect(await answer(question)).toEqual(await expected(question))
  for (const groupBy of STATISTICS_GROUPS) await compareSums(groupBy)
}

type Column = (row: StatisticsSummary['total']) => number | null

/** Events count in one row, also by room and board: where they happened. */
const COUNTED: Readonly<Record<string, Column>> = {
  arrivals: ({ arrivals }) => arrivals,
  tickets: ({ tickets }) => tickets,
  completed: ({ completed }) => completed,
  noShows: ({ noShows }) => noShows,
  recalls: ({ recalls }) => recalls,
  holds: ({ holds }) => holds,
  fronts: ({ fronts }) => fronts,
  transfers: ({ transfers }) => transfers,
  leftWaiting: ({ leftWaiting }) => leftWaiting,
  unconfirmed: ({ unconfirmed }) => unconfirmed,
  exams: ({ exam }) => exam.count,
  pausedMs: ({ pausedMs }) => pausedMs,
  skipped: ({ skipped }) => skipped,
  placesMs: ({ use }) => use && use.placesMs,
  busyMs: ({ use }) => use && use.busyMs,
}
/** A wait counts in each room and at each board where a part of it passed. */
const WAITS: Readonly<Record<string, Column>> = {
  waits: ({ wait }) => wait.count,
  censored: ({ wait }) => wait.censored,
}
/** A part of a wait is shorter than the whole: its row may have it within the limit. */
const OVER_LIMIT: Readonly<Record<string, Column>> = { overLimit: ({ wait }) => wait.overLimit }
/** A patient counts in each room, and of each day. */
const PATIENTS: Readonly<Record<string, Column>> = {
  stays: ({ stay }) => stay.count,
  patientWaits: ({ patientWait }) => patientWait && patientWait.count,
}
/** Columns whose rows add up to the total, by group. A room has several exams, so these never do. */
const SUMS: Readonly<Record<StatisticsGroup, readonly Readonly<Record<string, Column>>[]>> = {
  day: [COUNTED, WAITS, OVER_LIMIT, PATIENTS],
  weekday: [COUNTED, WAITS, OVER_LIMIT, { stays: PATIENTS['stays'] as Column }],
  hour: [COUNTED, WAITS, OVER_LIMIT, { stays: PATIENTS['stays'] as Column }],
  package: [COUNTED, WAITS, OVER_LIMIT, PATIENTS],
  group: [COUNTED, WAITS, OVER_LIMIT, PATIENTS],
  person: [COUNTED, WAITS, OVER_LIMIT],
  room: [COUNTED],
  did: [COUNTED],
  exam: [],
}

/** Compares the sums of the rows with the total, for each column that a group has. */
async function compareSums(groupBy: StatisticsGroup): Promise<void> {
  const { total, rows } = (await statistics.summary({ ...ALL_DAYS, groupBy })).parse()
  const has = (of: Column) => rows.every((row) => of(row) !== null)
  const columns = Object.entries(Object.assign({}, ...SUMS[groupBy]) as Record<string, Column>)
  const sums = columns.map(([name, of]) => [
    name,
    has(of) ? rows.reduce((sum, row) => sum + (of(row) ?? 0), 0) : of(total),
  ])
  expect({ groupBy, ...Object.fromEntries(sums) }).toEqual({
    groupBy,
    ...Object.fromEntries(columns.map(([name, of]) => [name, of(total)])),
  })
  if (groupBy === 'room' || groupBy === 'did')
    for (const of of Object.values(WAITS))
      expect(rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)).toBeGreaterThanOrEqual(of(total) ?? 0)
}

async function answer(asked: Asked) {
  const { total, rows, distribution } = (await statistics.summary(asked)).parse()
  const figures = ({ frontReasons, ...row }: StatisticsSummary['total']) => {
    const { RESERVATION, EMERGENCY, AFTER_EXAM, OTHER } = frontReasons
    expect(RESERVATION + EMERGENCY + AFTER_EXAM + OTHER).toBe(row.fronts)
    return row
  }
  return {
    distribution,
    total: figures(total),
    rows: Object.fromEntries(rows.map(({ key, label, ...row }) => [key, label === '' ? {} : figures(row)])),
  }
}

const expected = (asked: Asked) => {
  const rooms = days.flatMap((day) => day.rooms)
  const known: Known = {
    now: Date.now(),
    timeZone: TIME_ZONE,
    roomAt: (didId, at) => days.find((day) => day.boardIds.includes(didId))?.roomAt(didId, at) ?? 0,
    placesOf: () => 2,
    existed: {
      room: days.flatMap((day) => day.existed.room),
      did: days.flatMap((day) => day.existed.did),
    },
    changes: days.flatMap((day) => day.changes),
    limitOf: (roomId) => rooms.find(({ id }) => id === roomId)?.alarm ?? 40,
    hasScreen: (didId) => days.some((day) => day.withScreens.has(didId)),
    pauses: days.flatMap((day) => day.pauses.noted),
    examsOf: (roomId) => rooms.find(({ id }) => id === roomId)?.exams ?? [],
  }
  return bruteForce(server.database.db, asked, known)
}

it('erasing names changes no figure', async () => {
  const day = new StaffDay(server, TIME_ZONE)
  await day.build()
  await doAll(day, fc.sample(anyDeed, { seed: 3, numRuns: IS_REMOTE ? 1 : 20 }))
  const before = (await statistics.summary({ ...ALL_DAYS, groupBy: 'group' })).parse()
  await eraseNames(server.database.db, new Date(Date.now() + 1_000))
  expect((await statistics.summary({ ...ALL_DAYS, groupBy: 'group' })).parse()).toEqual(before)
  await forget()
  expect((await statistics.summary({ ...ALL_DAYS, groupBy: 'group' })).parse()).toEqual(before)
})
