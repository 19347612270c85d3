// Checks that each requirement id is proven by a test: its id starts the title of the test or of a group around it, and
// the test passed at its first try. Fails when an id is not proven; lists the tests with an id that needed a later
// try.
import { readFileSync } from 'node:fs'
import { readReport } from './reports.mjs'

const [requirementsPath = '', ...reportPaths] = process.argv.slice(2)

const ids = [...readFileSync(requirementsPath, 'utf8').matchAll(/^\| ([A-Z]{2}-\d{2}) \|/gm)].map(([, id = '']) => id)
const tests = reportPaths
  .flatMap(readReport)
  .map(({ titles, outcome }) => ({ titles, outcome, ids: titles.flatMap(leadingIds) }))
const proven = new Set(tests.filter(({ outcome }) => outcome === 'passed').flatMap((test) => test.ids))
const unproven = ids.filter((id) => !proven.has(id))
const unknown = [...new Set(tests.flatMap((test) => test.ids))].filter((id) => !ids.includes(id))
const wavering = tests.filter((test) => test.ids.length > 0 && test.outcome !== 'passed')

console.log(`requirements: ${ids.length - unproven.length} of ${ids.length} proven`)
if (unproven.length > 0) fail(`not proven: ${unproven.join(' ')}`)
if (unknown.length > 0) fail(`titles name ids that do not exist: ${unknown.join(' ')}`)
for (const { titles, outcome } of wavering) console.error(`${outcome}, and proves nothing: ${titles.join(' › ')}`)

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}

function leadingIds(title: string): string[] {
  const [lead = ''] = /^([A-Z]{2}-\d{2}[,\s…]*)+/.exec(title) ?? []
  return lead.match(/[A-Z]{2}-\d{2}/g) ?? []
}
