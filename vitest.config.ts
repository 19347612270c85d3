import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { STAND_INS } from './scripts/vite/displaysOnPreact.ts'

/** Tests of PostgreSQL itself. */
const POSTGRES = 'tests/server/postgres/**/*.test.ts'
/**
 * What PostgreSQL has no part in: tests of SQLite's file, of units without a database, and of what a server decides
 * before it asks one: broken HTTP, security headers, the rate limit of taps in memory.
 */
const NOT_OF_POSTGRES = [
  'auditChain backup backupSwept restoreCut eraseFreeSpace privateFiles displayPlans embedded eventsAfterCommit hotPathPlans listPlans main queuePlans groupCommit tagDoubles unitOfWork upgrade',
  'accessToken blankMp4 bodyBudget bodyShape clientAddress config daySpan deviceCookie docs fairQueue fullReloads heartbeat',
  'moveSentences outgoing queuedRateLimit rateLimit stomp stompLife subscriptions textFrame wake webApplication wholeImages withoutMetadata',
  'clientErrors securityHeaders tagRateLimit',
].flatMap((names) => names.split(' '))

/** Tests of the displays, on the library that they are built on. */
const DISPLAYS = 'tests/src/viewer/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Most of these tests wait for servers and databases of their own, or for a clock: a worker for each core would
    // leave cores idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', POSTGRES, DISPLAYS],
        },
      },
      {
        extends: true,
        resolve: { alias: STAND_INS },
        test: { name: 'displays', include: [DISPLAYS], setupFiles: 'tests/src/support/koreanBrowser.ts' },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/server/**/*.test.ts'],
          exclude: NOT_OF_POSTGRES.map((name) => `tests/server/${name}.test.ts`),
          globalSetup: 'tests/harness/postgresCluster.ts',
          setupFiles: 'tests/harness/postgresProject.ts',
        },
      },
    ],
  },
})
