import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests of PostgreSQL itself. */
const POSTGRES = 'tests/server/postgres/**/*.test.ts'
/** Tests of the server. */
const SERVER = 'tests/server/**/*.test.ts'
/** Those that do not run on PostgreSQL a second time: their first line says why, or they open neither a server nor a database. */
const EMBEDDED_ALONE = readdirSync('tests/server')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/server/${name}`)
  .filter((path) => {
    const text = readFileSync(path, 'utf8')
    return text.startsWith('// Embedded database alone: ') || !/database|serverFor|startServer|\bdb\b/i.test(text)
  })
/** Those that change a module or count on being the first to use one, which the others share. */
const ALONE = ['backupSwept', 'restoreCut'].map((name) => `tests/server/${name}.test.ts`)

/** Slow tests: power cuts, floods, whole programs. */
const LONG = [
  'tests/{cuts,demo,faults,fuzz,release}/**/*.test.ts',
  ...['backup', 'eraseFreeSpace', 'main'].map((name) => `tests/server/${name}.test.ts`),
]

/** A machine that others use too may starve a test: one more try there, as for the browser; the report names it. */
const RETRIES = process.env['CI'] ? 1 : 0
const LATER_TRY = 'tests/harness/laterTry.ts'

/** Tests of what runs in a browser, in a simulated page. */
const PAGES = 'tests/src/**/*.test.{ts,tsx}'
/** Those of the displays. */
const DISPLAYS = 'tests/src/viewer/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [react()],
  test: {
    // Long enough on a machine that others use too; what is there sooner is not waited for.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: RETRIES,
    globalSetup: 'tests/harness/readyToTest.ts',
    // Reading the modules takes longer than most tests: a worker reads them once.
    isolate: false,
    // Nothing that one test has put in place of a function meets the next.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Most of these tests wait for servers and databases of their own, or for a clock: a worker for each core leaves
    // cores idle. On two cores, five workers take 56 % of the time of three.
    maxWorkers: 2 * availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER, PAGES, ...LONG],
          setupFiles: LATER_TRY,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [PAGES],
          exclude: [DISPLAYS],
          environment: 'happy-dom',
          setupFiles: ['tests/src/support/page.ts', LATER_TRY],
        },
      },
      {
        extends: true,
        test: { name: 'long', include: LONG, setupFiles: LATER_TRY, isolate: true },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, setupFiles: LATER_TRY, isolate: true },
      },
      {
        extends: true,
        test: { name: 'sqlite', include: [SERVER], exclude: [POSTGRES, ...ALONE, ...LONG], setupFiles: LATER_TRY },
      },
      {
        extends: true,
        // The clock and the calls of a wall are kept in modules.
        test: {
          name: 'displays',
          include: [DISPLAYS],
          environment: 'happy-dom',
          setupFiles: ['tests/src/support/koreanBrowser.ts', 'tests/src/support/page.ts', LATER_TRY],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [SERVER],
          exclude: EMBEDDED_ALONE,
          globalSetup: 'tests/harness/postgresCluster.ts',
          setupFiles: ['tests/harness/postgresProject.ts', LATER_TRY],
        },
      },
    ],
  },
})
