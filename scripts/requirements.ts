// Says which requirement ids a passed test proves: those that lead its title or the title of a group around it.
import { readFileSync } from 'node:fs'
import { readReport } from './reports.mjs'

const [requirementsPath = '', ...reportPaths] = process.argv.slice(2)

const ids = [...readFileSync(requirementsPath, 'utf8').matchAll(/^\| ([A-Z]{2}-\d{2}) \|/gm)].map(([, id = '']) => id)
const proven = new Set(reportPaths.flatMap(passedTitles).flatMap(leadingIds))
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

/** Titles of passed tests and of the groups around them. */
function passedTitles(path: string): string[] {
  return readReport(path).filter(({ outcome }) => outcome !== 'failed').flatMap(({ titles }) => titles)
}
