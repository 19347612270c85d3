// npm test: installs, builds, then every check and every test, and one closing line that counts them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build, install, NODE } from './prepare.mjs'
import { chromium } from './chromium.mjs'
import { readReport } from './reports.mjs'

const REPORTS = 'test-results'
const UNIT_REPORT = `${REPORTS}/unit.json`
const BROWSER_REPORT = `${REPORTS}/browser.json`
const TIMED_REPORT = `${REPORTS}/timed.json`
/** Browser tests start the server some hundred times: what Node makes of its sources is kept. */
const COMPILED = resolve('node_modules/.cache/node')

install()
build()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)

const counts = { passed: 0, failed: 0 }
const troubled = []
check('format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'])
check('imports', ['scripts/imports.ts'])
check('dead code', ['node_modules/knip/bin/knip.js'])
check('old browsers', ['scripts/oldBrowsers.ts'])
check('console browsers', ['scripts/consoleBrowsers.ts'])
check('types', ['node_modules/typescript/bin/tsc', '-b'])
const browser = chromium()
// Both kinds wait for much: side by side they leave no core idle. What measures time has the machine to itself.
await Promise.all([unitTests(), browser && browserTests('browser', BROWSER_REPORT)])
if (browser) await browserTests('timed', TIMED_REPORT)
else report('browser: Chromium을 찾지도 설치하지도 못했습니다. CHROMIUM에 경로를 적어 주세요.', false)
check('requirements', ['scripts/requirements.ts', 'docs/requirements.md', UNIT_REPORT, BROWSER_REPORT, TIMED_REPORT])

troubled.forEach(tell)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** A check passes or fails as a whole. */
function check(name, args) {
  report(name, execute(name, args) === 0)
}

function unitTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  return tests('unit', ['node_modules/vitest/vitest.mjs', 'run', ...reporters], UNIT_REPORT)
}

/** Runs a project of playwright.config.ts. */
function browserTests(project, reportPath) {
  return tests(project, ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`], reportPath, {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath,
  })
}

/** A run of tests counts each of them; a runner that failed without a failed test counts as one failure. */
async function tests(name, args, reportPath, environment) {
  const status = await executeBeside(name, args, environment)
  const all = readReport(reportPath)
  const failed = all.filter(({ outcome }) => outcome === 'failed')
  counts.passed += all.length - failed.length
  counts.failed += failed.length
  troubled.push(...all.filter(({ outcome }) => outcome !== 'passed'))
  if (failed.length === 0 && (status !== 0 || all.length === 0)) report(name, false)
}

/** Said once more at the end, where it is found without reading through all the rest. */
function tell({ titles, outcome, why }) {
  console.log(
    `\n${outcome === 'failed' ? '✗' : '!'} ${titles.join(' › ')}\n  ${outcome}: ${why.replaceAll('\n', '\n  ')}`,
  )
}

function execute(name, args) {
  console.log(`\n— ${name}`)
  return spawnSync(NODE, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environmentOf() }).status
}

/** Runs a program beside others: each line that it prints begins with its name. */
async function executeBeside(name, args, environment) {
  const runner = spawn(NODE, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environmentOf(environment) })
  for (const input of [runner.stdout, runner.stderr])
    createInterface({ input }).on('line', (line) => console.log(`${name} │ ${line}`))
  const [status] = await once(runner, 'close')
  return status
}

function environmentOf(more = {}) {
  const path = `${dirname(NODE)}:${process.env.PATH}`
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...more }
}

function report(what, passed) {
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) troubled.push({ titles: [what], outcome: 'failed', why: 'its words stand above' })
}
