// Checks that each requirement id is proven by a test: its id starts the title of the test or of a group around it, and
// the test passed at its first try. Fails when an id is not proven; lists the tests with an id that needed a later
// try.
import { idsOf, readReport, requirementIds, unprovenIds } from './reports.mjs'

const [requirements = '', ...reportPaths] = process.argv.slice(2)

const ids = requirementIds(requirements)
const tests = reportPaths.flatMap(readReport)
const unproven = unprovenIds(requirements, tests)
const unknown = [...new Set(tests.flatMap(idsOf))].filter((id) => !ids.includes(id))
const wavering = tests.filter((test) => idsOf(test).length > 0 && test.outcome !== 'passed')

console.log(`requirements: ${ids.length - unproven.length} of ${ids.length} proven`)
if (unproven.length > 0) fail(`not proven: ${unproven.join(' ')}`)
if (unknown.length > 0) fail(`titles name ids that do not exist: ${unknown.join(' ')}`)
for (const { titles, outcome } of wavering) console.error(`${outcome}, and proves nothing: ${titles.join(' › ')}`)

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
