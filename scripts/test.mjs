// npm test: installs, builds, then every check and every test, and one closing line that counts them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build, install, NODE } from './prepare.mjs'
import { chromium } from './chromium.mjs'

const REPORTS = 'test-results'
const UNIT_REPORT = `${REPORTS}/unit.json`
const BROWSER_REPORT = `${REPORTS}/browser.json`
/** Browser tests start the server some hundred times: what Node makes of its sources is kept. */
const COMPILED = resolve('node_modules/.cache/node')

install()
build()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)

const counts = { passed: 0, failed: 0 }
check('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
check('imports', ['scripts/imports.ts'])
check('types', ['node_modules/typescript/bin/tsc', '-b'])
tests('unit and server', ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`], UNIT_REPORT, unitCounts)
const browser = chromium()
if (browser) {
  tests('browser', ['node_modules/@playwright/test/cli.js', 'test'], BROWSER_REPORT, browserCounts, { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT })
} else {
  report('browser: Chromium을 찾지도 설치하지도 못했습니다. CHROMIUM에 경로를 적어 주세요.', false)
}
check('requirements', ['scripts/requirements.ts', 'docs/requirements.md', UNIT_REPORT, BROWSER_REPORT])

console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** A check passes or fails as a whole. */
function check(name, args) {
  report(name, execute(name, args) === 0)
}

/** A run of tests counts each of them; a runner that failed without a failed test counts as one failure. */
function tests(name, args, reportPath, read, environment) {
  const status = execute(name, args, environment)
  const { passed, failed } = existsSync(reportPath) ? read(JSON.parse(readFileSync(reportPath, 'utf8'))) : { passed: 0, failed: 0 }
  counts.passed += passed
  counts.failed += failed === 0 && (status !== 0 || passed === 0) ? 1 : failed
}

function unitCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests }
}

/** A test that passed at its second try counts as passed, and is said. */
function browserCounts({ stats }) {
  if (stats.flaky > 0) console.log(`second tries that passed: ${stats.flaky}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
}

function execute(name, args, environment = {}) {
  console.log(`\n— ${name}`)
  const path = `${dirname(NODE)}:${process.env.PATH}`
  return spawnSync(NODE, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...environment } }).status
}

function report(what, passed) {
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) console.log(`✗ ${what}`)
}
