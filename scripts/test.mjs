// npm test: installs, builds, runs all checks, the tests that prove the requirements, whose titles contain ids of rows, and
// the guards, whose titles contain `guard: `, and prints a final line with the counts. With --all, every test: on PostgreSQL too, the long ones, and all in the browser.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build, install, NODE } from './prepare.mjs'
import { chromium } from './chromium.mjs'
import { readReport, unprovenIds } from './reports.mjs'

const ALL = process.argv.includes('--all')
const REQUIREMENTS = 'docs/requirements.md'
/** An id of a requirement, in the title of a test that proves it. */
const ID = '[A-Z]{2}-[0-9]{2}'
/** Titles of tests that the short form runs too: those with an id, and those that everybody's change concerns. */
const SHORT = `${ID}|guard: `
const REPORTS = 'test-results'
const UNIT_REPORT = `${REPORTS}/unit.json`
const BROWSER_REPORT = `${REPORTS}/browser.json`
/** Compile cache: browser tests start the server about a hundred times. */
const COMPILED = resolve('node_modules/.cache/node')

install('all')
build()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)

const counts = { passed: 0, failed: 0 }
const troubled = []
// Together, because none of them keeps two cores busy.
await Promise.all([
  check('types', ['node_modules/typescript/bin/tsc', '-b']),
  check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  check('docs', ['scripts/checkDocs.ts']),
  check('dead code', ['node_modules/knip/bin/knip.js']),
  check('console browsers', ['scripts/consoleBrowsers.ts']),
  check('old browsers', ['scripts/oldBrowsers.ts']),
  check('imports', ['scripts/imports.ts']),
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
])
tests(
  'unit and server',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
    ...(ALL ? [] : ['--project=!long', '--project=!postgres', `--testNamePattern=${SHORT}`, ...shortFiles()]),
  ],
  UNIT_REPORT,
)
const browser = chromium()
// Without --all, only what no test before has proven.
const unproven = ALL ? [] : unprovenIds(REQUIREMENTS, readReport(UNIT_REPORT))
if (!ALL && unproven.length === 0) {
  console.log('\n— browser: nothing is left to prove')
} else if (browser) {
  const only = ALL ? [] : ['--grep', unproven.join('|')]
  tests('browser', ['node_modules/@playwright/test/cli.js', 'test', ...only], BROWSER_REPORT, {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
  })
} else {
  report('browser: Chromium을 찾지도 설치하지도 못했습니다. CHROMIUM에 경로를 적어 주세요.', false)
}
await check('requirements', ['scripts/requirements.ts', REQUIREMENTS, UNIT_REPORT, BROWSER_REPORT])

troubled.forEach(tell)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** Files with tests of the short form: the others need not be loaded. */
function shortFiles() {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && new RegExp(SHORT).test(readFileSync(path, 'utf8')))
}

/** Runs a check, which passes or fails as a whole; its output is printed once it has ended. */
async function check(name, args) {
  const program = spawn(NODE, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
  const output = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const status = await new Promise((resolve) => program.on('close', resolve))
  console.log(`\n— ${name}\n${Buffer.concat(output).toString()}`.trimEnd())
  report(name, status === 0)
}

/** Runs tests and counts each; a runner that fails without a failed test counts as one failure. */
function tests(name, args, reportPath, further) {
  const status = execute(name, args, further)
  const all = readReport(reportPath).filter((each) => ALL || !isLeftOut(each))
  const failed = all.filter(({ outcome }) => outcome === 'failed')
  counts.passed += all.length - failed.length
  counts.failed += failed.length
  troubled.push(...all.filter(({ outcome }) => outcome !== 'passed'))
  if (failed.length === 0 && (status !== 0 || all.length === 0)) report(name, false)
}

/** Whether the short form does not run a test, since its title says neither; the report says "skipped". */
function isLeftOut({ titles, why }) {
  return why === 'skipped' && !new RegExp(SHORT).test(titles.slice(1).join(' '))
}

/** Repeats a failure at the end of the output, where it is easy to find. */
function tell({ titles, outcome, why }) {
  console.log(
    `\n${outcome === 'failed' ? '✗' : '!'} ${titles.join(' › ')}\n  ${outcome}: ${why.replaceAll('\n', '\n  ')}`,
  )
}

function execute(name, args, further) {
  console.log(`\n— ${name}`)
  return spawnSync(NODE, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment(further) }).status
}

function environment(further = {}) {
  const path = `${dirname(NODE)}:${process.env.PATH}`
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...further }
}

function report(what, passed) {
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) troubled.push({ titles: [what], outcome: 'failed', why: 'its words stand above' })
}
