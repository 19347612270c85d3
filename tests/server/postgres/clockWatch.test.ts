import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClockWatch } from '../../../server/clock/clockWatch.ts'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'
import { unaudited } from '../../harness/unaudited.ts'
import { aUnit } from '../../harness/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let dataDir: string
let postgres: TestDatabase
let database: Database
beforeEach(async () => {
  dataDir = temporaryFolder()
  postgres = await createPostgresDatabase()
  database = await openDatabase({ dataDir, databaseUrl: postgres.url })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await postgres.drop()
  rmSync(dataDir, { recursive: true })
})

const now = Date.now()
const setClock = (instant: number) => vi.useFakeTimers({ toFake: ['Date'], now: instant })
/** The watch of a server that was started with a right clock. */
async function watch(): Promise<ClockWatch> {
  setClock(now)
  const clock = new ClockWatch(aUnit(database.db))
  expect(await clock.check()).toBe('OK')
  return clock
}

it.each([
  ['AHEAD', 3 * DAY_MS],
  ['BACK', -3 * DAY_MS],
] as const)(
  'a clock that is wrong is %s until it is right, though another server has a right one',
  async (state, by) => {
    const wrong = await watch()
    const right = await watch()
    setClock(now + by)
    expect(await wrong.check()).toBe(state)
    setClock(now + HOUR_MS)
    expect(await right.check()).toBe('OK')
    setClock(now + by + HOUR_MS)
    expect((await wrong.read()).state).toBe(state)
    setClock(now + 2 * HOUR_MS)
    expect([await wrong.check(), await right.check()]).toEqual(['OK', 'OK'])
  },
)

it('a clock that differs from the database cannot be confirmed', async () => {
  const clock = await watch()
  setClock(now + 3 * DAY_MS)
  await expect(clock.confirm(unaudited, new Date().toISOString())).rejects.toMatchObject({ code: 'CLOCK_DIFFERS' })
  setClock(now + HOUR_MS)
  expect(await clock.check()).toBe('OK')
})
