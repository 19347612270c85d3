import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests of PostgreSQL itself. */
const POSTGRES = 'tests/server/postgres/**/*.test.ts'
/**
 * What does not run on PostgreSQL a second time, because the kind of database has no part in it. Whatever asks it for
 * something else than its neighbours do, locks, or meets others there, runs on both.
 */
const NOT_OF_POSTGRES = [
  // Of SQLite's file, and its plans.
  'auditChain backup backupSwept displayPlans embedded eventsAfterCommit groupCommit hotPathPlans listPages main',
  'privateFiles queuePlans eraseFreeSpace restoreCut sealedSecrets tagDoubles unitOfWork upgrade',
  // Of units that no database is behind.
  'absentBody accessToken agentCalls blankMp4 bodyBudget bodyShape callsUnderWay clientAddress compression config connectedDisplays deviceCookie docs doctor errorLog',
  'evictionCandidate fairQueue folderWatch frames fullReloads heartbeat idleConnections inEnglish logRefusedOrigins mounts moveSentences patientRank pictures',
  'queuedRateLimit rateLimit sentCalls settings stomp stompAccess stompDisplays stompLife subscriptions textFrame unknownBudget wake',
  'webApplication',
  // Of the folder of lists, which two servers share in postgres/intakeFolder, and of the way of each channel to the wall.
  'channels intakeFolder',
  // Of the nightly backup, which a server on PostgreSQL does not make. The queries of the status run there in metrics.
  'status',
  // Of what is decided before the database is asked: by the contract, by who calls, by how fast, by the disk.
  'accessMatrix allowedHosts badInput bodies clientErrors commonPasswords deadlines pairedAccess pairedStomp securityHeaders tagRateLimit',
  'endProcess fileAccess ports unseenCharacters uploadSpace voiceEngine',
  // Of how an answer is written: names are masked once they are read.
  'maskedFrames pageBoard',
  // Of rules that count and look at the clock in the server. Their reads and writes run there in currentPassword (failed
  // sign-ins), visitTimes, earlierVisits, trust and auth (what is closed, erased and over), displayRegistry (displays).
  'displays housekeeping jobs loginThrottle',
  // Of few queries, which run there in trust (uploaded files) and postgres/rights.
  'files rights',
  // Of rules that the server decides after queries that are alike on both. Their queries run there in audit, which asks
  // every call that changes something or shows patients, and in postgres/: settings, pairing, webhooks, namedScreens.
  'alerts apiKeys callsOption copiedDisplays displayEvents emergencies endedSessions health hl7',
  'hospitalAccounts hospitalSettings intakeCodes intakeStaff kiosks moveEvents noShows outageSheet ownSessions packages pairing',
  'password patientPages pauses realtime recordNames roomOrder seenPatients sendOn shownMasks silentScreens suspensions',
  'tagRepeat tagScan visitAlerts visitWay voiceParts voiceTests voiceTurns waitEstimates webhookFailures webhooks',
].flatMap((names) => names.split(' '))

/** Tests of the server. */
const SERVER = 'tests/server/**/*.test.ts'
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

/** Tests of the displays. */
const DISPLAYS = 'tests/src/viewer/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [react()],
  test: {
    // Long enough on a machine that others use too; what is there sooner is not waited for.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: RETRIES,
    // Reading the modules takes longer than most tests: a worker reads them once. Its files share a window, which
    // cleanPage.ts empties before each.
    isolate: false,
    // Most of these tests wait for servers and databases of their own, or for a clock: a worker for each core leaves
    // cores idle. On two cores, five workers take 56 % of the time of three.
    maxWorkers: 2 * availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER, DISPLAYS, ...LONG],
          setupFiles: ['tests/src/support/cleanPage.ts', 'tests/src/support/withoutOwnerStacks.ts', LATER_TRY],
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
          setupFiles: ['tests/src/support/koreanBrowser.ts', 'tests/src/support/withoutOwnerStacks.ts', LATER_TRY],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [SERVER],
          exclude: NOT_OF_POSTGRES.map((name) => `tests/server/${name}.test.ts`),
          globalSetup: 'tests/harness/postgresCluster.ts',
          setupFiles: ['tests/harness/postgresProject.ts', LATER_TRY],
        },
      },
    ],
  },
})
