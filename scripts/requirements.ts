// Says which requirement ids a passed test proves: those that lead its title or the title of a group around it.
import { existsSync, readFileSync } from 'node:fs'

const [requirementsPath = '', ...reportPaths] = process.argv.slice(2)

const ids = [...readFileSync(requirementsPath, 'utf8').matchAll(/^\| ([A-Z]{2}-\d{2}) \|/gm)].map(([, id = '']) => id)
const proven = new Set(reportPaths.filter((path) => existsSync(path)).flatMap(passedTitles).flatMap(leadingIds))
const unproven = ids.filter((id) => !proven.has(id))
const unknown = [...proven].filter((id) => !ids.includes(id))

console.log(`requirements: ${ids.length - unproven.length} of ${ids.length} proven`)
if (unproven.length > 0) console.log(`not proven: ${unproven.join(' ')}`)
if (unknown.length > 0) {
  console.error(`titles name ids that do not exist: ${unknown.join(' ')}`)
  process.exitCode = 1
}

function leadingIds(title: string): string[] {
  const [lead = ''] = /^([A-Z]{2}-\d{2}[,\s…]*)+/.exec(title) ?? []
  return lead.match(/[A-Z]{2}-\d{2}/g) ?? []
}

interface UnitReport {
  testResults: { assertionResults: { status: string; title: string; ancestorTitles: string[] }[] }[]
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs: { title: string; ok: boolean }[]
}

/** Titles of passed tests and of the groups around them, from a report of Vitest or of Playwright. */
function passedTitles(path: string): string[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Partial<UnitReport> & { suites?: BrowserSuite[] }
  const unit = (report.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed')
    .flatMap((test) => [...test.ancestorTitles, test.title])
  return [...unit, ...(report.suites ?? []).flatMap((suite) => browserTitles(suite))]
}

function browserTitles(suite: BrowserSuite): string[] {
  const passed = suite.specs.filter((spec) => spec.ok).map((spec) => spec.title)
  const inner = [...passed, ...(suite.suites ?? []).flatMap(browserTitles)]
  return inner.length > 0 ? [suite.title, ...inner] : []
}
