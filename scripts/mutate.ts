/*
 * npm run mutate [-- part … --sample N --seed S]: mutates the code of a part in hundreds of small ways and counts the
 * mutations that no test detects. Each part is run against its own tests. `--sample` tries only N mutations per part,
 * chosen by the seed (default '1'). Writes docs/benchmarks/mutation.md, with one line for the last run of each part.
 * Stryker is a package of its own in scripts/mutate, which nothing else installs.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { intervalOf } from './mutate/sample.ts'

interface Part {
  /** Files to mutate. */
  readonly mutate: readonly string[]
  /** Tests that should detect the mutations. */
  readonly tests: readonly string[]
  /** Minimum share of detected mutations, in percent. */
  readonly least: number
  /**
   * Whether the tests start servers in their setup, which runs most of the code outside any test. A mutation of such
   * code is run only against tests that also execute it later, and is left out when none does. Running each against all
   * tests would take days.
   */
  readonly startsServers?: true
}

const SERVER = (names: string) => names.split(' ').map((name) => `tests/server/${name}.test.ts`)
const ALL = 80
const CORE = 90

const PARTS: Readonly<Record<string, Part>> = {
  domain: { mutate: ['domain/**/*.ts'], tests: ['tests/domain/**/*.test.ts'], least: CORE },
  queue: {
    mutate: ['server/queue/**/*.ts', 'server/didWaitings/**/*.ts'],
    tests: SERVER(
      'didWaitings didWaitingLists tagScan tagRepeat tagRateLimit undo waitingMoves moveLog moveEvents moveSentences receipts shownMasks maskedFrames earlierVisits reopenVisits clock audit lockedInOrder',
    ),
    startsServers: true,
    least: CORE,
  },
  auth: {
    mutate: ['server/auth/**/*.ts'],
    tests: SERVER(
      'auth loginThrottle fairQueue password currentPassword ownSessions commonPasswords deviceCookie clock users audit',
    ),
    startsServers: true,
    least: CORE,
  },
  visits: {
    mutate: ['server/visits/**/*.ts'],
    tests: SERVER('visits visitTotal visitTimes earlierVisits reopenVisits dayNumbers trust'),
    startsServers: true,
    least: ALL,
  },
  realtime: {
    mutate: ['server/realtime/**/*.ts', '!server/realtime/postgres*.ts'],
    tests: SERVER(
      'realtime stomp stompLife stompDisplays stompAccess subscriptions rateLimit heartbeat frames unknownBudget sentCalls passes endedSessions fullReloads textFrame pairedStomp maskedFrames receipts eventsAfterCommit',
    ),
    startsServers: true,
    least: ALL,
  },
  session: {
    mutate: ['src/session/**/*.ts'],
    tests: [
      'tests/src/session/**/*.test.{ts,tsx}',
      'tests/src/login/**/*.test.tsx',
      'tests/src/authProvider/**/*.test.ts',
    ],
    least: ALL,
  },
  'console-realtime': {
    mutate: ['src/realtime/**/*.ts'],
    tests: ['tests/src/realtime/**/*.test.{ts,tsx}', 'tests/src/pages/waitings/**/*.test.tsx'],
    least: ALL,
  },
  'data-provider': { mutate: ['src/dataProvider/**/*.ts'], tests: ['tests/src/dataProvider/**/*.test.ts'], least: ALL },
  'viewer-board': {
    mutate: ['src/viewer/board/**/*.ts'],
    tests: ['tests/src/viewer/**/*.test.{ts,tsx}'],
    least: ALL,
  },
  'viewer-watch': {
    mutate: ['src/viewer/watch/**/*.ts'],
    tests: ['tests/src/viewer/**/*.test.{ts,tsx}'],
    least: ALL,
  },
}

const RESULTS = 'docs/benchmarks/mutation.json'
const TABLE = 'docs/benchmarks/mutation.md'
const REPORTS = 'test-results/mutation'

const STRYKER = 'scripts/mutate/node_modules/@stryker-mutator/core/bin/stryker.js'

/** A tried mutation in Stryker's report. */
interface Mutant {
  readonly status: string
  /** Whether its code runs while a module is loaded or a test's server starts. */
  readonly static?: boolean
}

/** Stryker's report, by the format of mutation-testing-elements. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>
}

interface Result {
  /** Number of tried mutations. */
  readonly changes: number
  readonly noticed: number
  readonly day: string
  /** For a sample: the total number of mutations, and the seed. */
  readonly sampleOf?: number
  readonly seed?: string
  /** Number of mutations left out because no test executes them after the start of its server. */
  readonly atStart?: number
}

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const sample = options.sample === undefined ? undefined : Number(options.sample)
if (sample !== undefined && !(Number.isInteger(sample) && sample > 0)) {
  console.error(`--sample takes a number of changes, not '${options.sample}'`)
  process.exit(1)
}
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const result = countOf(mutate(name, part))
  // Read again: another part may have been run meanwhile.
  const results = { ...readResults(), [name]: result }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(TABLE, tableOf(results))
  console.log(`${name}: ${noticedOf(result)} changes noticed, ${shareOf(result)} %, at least ${part.least} % wanted`)
  if (Number(shareOf(result)) < part.least) process.exitCode = 1
}

/** Runs the mutations of a part, all or a sample; the report lists the undetected ones. @throws when the tests fail */
function mutate(name: string, part: Part): Mutant[] {
  mkdirSync(REPORTS, { recursive: true })
  process.env['MUTATE_TESTS'] = JSON.stringify(part.tests)
  if (sample !== undefined) Object.assign(process.env, { MUTATE_SAMPLE: String(sample), MUTATE_SEED: options.seed })
  const report = `${REPORTS}/${name}.json`
  const settings = `${REPORTS}/${name}.settings.json`
  const configuration = {
    mutate: [...part.mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/sampleChecker.ts'],
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: part.startsServers === true,
    // A sample is chosen in one checker process, and half of the processes are checkers.
    concurrency: Math.min(Number(process.env['MUTATE_CONCURRENCY'] ?? 1), sample === undefined ? Infinity : 2),
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    ignorePatterns: ['dist', 'data', 'data-demo', 'data-agent', 'docs/images', 'test-results', '.git'],
    tempDirName: '.stryker',
    // The option would be read through an API that TypeScript 7 no longer has, only to be rewritten for a checker that
    // is not used.
    tsconfigFile: 'none.json',
    allowEmpty: false,
    checkers: sample === undefined ? [] : ['sample'],
    // The tests of a server part take some minutes, and longer on a busy machine.
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    disableTypeChecks: false,
  }
  writeFileSync(settings, JSON.stringify(configuration))
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', settings], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Stryker ended with ${status} for ${name}`)
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return Object.values(files).flatMap(({ mutants }) => mutants)
}

/** Counts the results: an endless loop counts as detected, a mutation that no test reaches as undetected. */
function countOf(mutants: readonly Mutant[]): Result {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const changes = noticed + count('Survived', 'NoCoverage')
  const atStart = mutants.filter(({ static: isStatic, status }) => isStatic && status === 'Ignored').length
  const run = {
    changes,
    noticed,
    day: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    ...(atStart > 0 && { atStart }),
  }
  const leftOut = count('CompileError')
  return leftOut > 0 ? { ...run, sampleOf: changes + leftOut, seed: options.seed } : run
}

function readResults(): Record<string, Result> {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'))
  } catch {
    return {}
  }
}

function shareOf({ noticed, changes }: Result): string {
  return ((100 * noticed) / changes).toFixed(1)
}

/** Returns the 95 % confidence interval of the share of all mutations, in percent. */
function marginOf({ noticed, changes, sampleOf: all = changes }: Result): string {
  return all === changes
    ? 'all tried'
    : intervalOf(noticed, changes, all)
        .map((bound) => (100 * bound).toFixed(0))
        .join('–') + ' %'
}

function noticedOf({ noticed, changes, sampleOf: all, seed, atStart }: Result): string {
  const tried =
    all === undefined
      ? `${noticed} of ${changes}`
      : `${noticed} of a sample of ${changes} of ${all.toLocaleString('en')} (seed ${seed})`
  return atStart === undefined ? tried : `${tried}; ${atStart} at start left out`
}

function tableOf(known: Record<string, Result>): string {
  const lines = Object.entries(PARTS).map(([name, { mutate: files, least }]) => {
    const result = known[name]
    const figures = result
      ? `${noticedOf(result)} | ${shareOf(result)} % | ${marginOf(result)} | ${result.day}`
      : 'not run yet | – | – | –'
    return `| ${name} | ${files.map((file) => `\`${file}\``).join(' ')} | ${figures} | ≥ ${least} % |`
  })
  return `# What the tests notice

Written by \`npm run mutate -- <part>\`: every part's code is changed in small ways, one at a time, and the tests that are about the part run
against each change. A change that leaves all of them passing is a gap in the tests, unless it changes nothing that can be observed: those are
named in the code, with the reason.

A run of all changes of a server part takes hours. With \`--sample N\` a run tries N of them, each with the same chance, chosen by the seed in
the table. The margin is the 95 % interval of the share of all changes. Gaps found with one seed are closed before the share is measured with
another, so that the figure is not that of the changes the tests were written for.

"At start left out": changes in code that runs while a test's server starts and in no test after that. Trying them would run all tests of the
part against each; they are not in the share.

| part | code | noticed | share | margin | run on | wanted |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
