/*
 * npm run mutate [-- part …]: changes the code of a part in hundreds of small ways and counts the changes that no test notices. Each part is
 * tried against the tests that are about it. Writes docs/benchmarks/mutation.md, a line for each part as of its last run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

interface Part {
  /** What is changed. */
  readonly mutate: readonly string[]
  /** What has to notice. */
  readonly tests: readonly string[]
  /** Least share of changes noticed, in percent. */
  readonly least: number
  /** The tests run on the library of the displays. */
  readonly onPreact?: true
}

const SERVER = (names: string) => names.split(' ').map((name) => `tests/server/${name}.test.ts`)
const ALL = 80
const CORE = 90

const PARTS: Readonly<Record<string, Part>> = {
  domain: { mutate: ['domain/**/*.ts'], tests: ['tests/domain/**/*.test.ts'], least: CORE },
  queue: {
    mutate: ['server/queue/**/*.ts', 'server/didWaitings/**/*.ts'],
    tests: SERVER('didWaitings didWaitingLists tagScan tagRepeat tagPace undo waitingMoves moveLog moveEvents moveCounts moveSentences receipts shownMasks maskedFrames earlierVisits reopenVisits'),
    least: CORE,
  },
  auth: {
    mutate: ['server/auth/**/*.ts'],
    tests: SERVER('auth loginThrottle fairQueue password presentPassword ownSessions commonPasswords clock users'),
    least: CORE,
  },
  visits: { mutate: ['server/visits/**/*.ts'], tests: SERVER('visits visitTotal earlierVisits dayNumbers trust'), least: ALL },
  realtime: {
    mutate: ['server/realtime/**/*.ts', '!server/realtime/postgres*.ts'],
    tests: SERVER('realtime stomp stompLife subscriptions outgoing rateLimit fullReloads textFrame pairedStomp maskedFrames receipts eventsAfterCommit'),
    least: ALL,
  },
  session: { mutate: ['src/session/**/*.ts'], tests: ['tests/src/session/**/*.test.ts', 'tests/src/login/**/*.test.tsx', 'tests/src/authProvider/**/*.test.ts'], least: ALL },
  'console-realtime': { mutate: ['src/realtime/**/*.ts'], tests: ['tests/src/realtime/**/*.test.ts', 'tests/src/resources/waitings/**/*.test.tsx'], least: ALL },
  'data-provider': { mutate: ['src/dataProvider/**/*.ts'], tests: ['tests/src/dataProvider/**/*.test.ts'], least: ALL },
  'viewer-board': { mutate: ['src/viewer/board/**/*.ts'], tests: ['tests/src/viewer/**/*.test.{ts,tsx}'], least: ALL, onPreact: true },
  'viewer-watch': { mutate: ['src/viewer/watch/**/*.ts'], tests: ['tests/src/viewer/**/*.test.{ts,tsx}'], least: ALL, onPreact: true },
}

const RESULTS = 'docs/benchmarks/mutation.json'
const TABLE = 'docs/benchmarks/mutation.md'
const REPORTS = 'test-results/mutation'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

interface Result {
  readonly changes: number
  readonly noticed: number
  readonly day: string
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const results = readResults()
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const result = countOf(await mutate(name, part))
  results[name] = result
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(TABLE, tableOf(results))
  console.log(`${name}: ${shareOf(result)} % of ${result.changes} changes noticed, at least ${part.least} % wanted`)
  if (Number(shareOf(result)) < part.least) process.exitCode = 1
}

/** Tries every change of a part; the report names those that nobody noticed. */
async function mutate(name: string, part: Part): Promise<MutantResult[]> {
  mkdirSync(REPORTS, { recursive: true })
  process.env['MUTATE_TESTS'] = JSON.stringify(part.tests)
  process.env['MUTATE_ON_PREACT'] = part.onPreact ? 'yes' : ''
  const stryker = new Stryker({
    mutate: [...part.mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: false,
    concurrency: Number(process.env['MUTATE_CONCURRENCY'] ?? 1),
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `${REPORTS}/${name}.json` },
    ignorePatterns: ['dist', 'data', 'data-demo', 'data-agent', 'docs/images', 'test-results', '.git'],
    tempDirName: '.stryker',
    // it would be read by an interface that TypeScript 7 has no longer, to be written anew for a checker that is not used
    tsconfigFile: 'none.json',
    allowEmpty: false,
    checkers: [],
    timeoutMS: 20_000,
    disableTypeChecks: false,
  })
  return stryker.runMutationTest()
}

/** A change that ends in an endless loop is noticed; one that no test reaches is not. */
function countOf(mutants: readonly MutantResult[]): Result {
  const count = (...statuses: MutantResult['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  return { changes: noticed + count('Survived', 'NoCoverage'), noticed, day: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length) }
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

function tableOf(known: Record<string, Result>): string {
  const lines = Object.entries(PARTS).map(([name, { mutate: files, least }]) => {
    const result = known[name]
    const figures = result ? `${result.noticed} of ${result.changes} | ${shareOf(result)} % | ${result.day}` : 'not run yet | – | –'
    return `| ${name} | ${files.map((file) => `\`${file}\``).join(' ')} | ${figures} | ≥ ${least} % |`
  })
  return `# What the tests notice

Written by \`npm run mutate -- <part>\`: every part's code is changed in small ways, one at a time, and the tests that are about the part run
against each change. A change that leaves all of them passing is a gap in the tests, unless it changes nothing that can be observed: those are
named in the code, with the reason.

| part | code | noticed | share | run on | wanted |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
