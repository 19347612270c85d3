// Reads the test reports of Vitest and Playwright as one list.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} TestOutcome
 * @property {string[]} titles the test's file, the groups around it and its own title, outermost first
 * @property {'passed' | 'passed at a later try' | 'failed'} outcome a test that was skipped has failed
 * @property {string} why the first words of what failed
 */

/** Reads the test results of a report; none when the report is missing. @returns {TestOutcome[]} */
export function readReport(path) {
  if (!existsSync(path)) return []
  const { testResults = [], suites = [] } = JSON.parse(readFileSync(path, 'utf8'))
  return [...testResults.flatMap(unitOutcomes), ...suites.flatMap((suite) => browserOutcomes(suite, []))]
}

/**
 * Reads the results of a test file. A file that failed without a failed test (an error while loading or cleaning up)
 * counts as one more failure.
 */
function unitOutcomes({ name, status, message, assertionResults }) {
  const file = relative('', name)
  const own = assertionResults.map((test) => ({
    titles: [file, ...test.ancestorTitles, test.title],
    outcome: test.status !== 'passed' ? 'failed' : test.meta?.retried ? 'passed at a later try' : 'passed',
    why: firstWords(test.failureMessages?.[0] ?? test.status),
  }))
  const isFileAtFault = status === 'failed' && own.every(({ outcome }) => outcome !== 'failed')
  return isFileAtFault ? [{ titles: [file], outcome: 'failed', why: firstWords(message) }, ...own] : own
}

function browserOutcomes({ title, specs, suites = [] }, around) {
  const titles = [...around, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      titles: [...titles, spec.title],
      outcome: { expected: 'passed', flaky: 'passed at a later try' }[status] ?? 'failed',
      why: firstWords(results.find(({ error }) => error)?.error.message ?? status),
    })),
  )
  return [...own, ...suites.flatMap((suite) => browserOutcomes(suite, titles))]
}

const LINES = 8
const firstWords = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|new Promise/.test(line))
    .slice(0, LINES)
    .join('\n')

/** Requirement ids that start the titles of a test or of a group around it. @returns {string[]} */
export const idsOf = ({ titles }) =>
  titles.flatMap((title) => (/^([A-Z]{2}-\d{2}[,\s…]*)+/.exec(title)?.[0] ?? '').match(/[A-Z]{2}-\d{2}/g) ?? [])

/** Ids of the rows of docs/requirements.md. @returns {string[]} */
export const requirementIds = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^\| ([A-Z]{2}-\d{2}) \|/gm)].map(([, id = '']) => id)

/**
 * Requirements that no test of these proves: its id has to start the title, and the test to pass at its first try.
 *
 * @param {TestOutcome[]} tests
 * @returns {string[]}
 */
export function unprovenIds(requirements, tests) {
  const proven = new Set(tests.filter(({ outcome }) => outcome === 'passed').flatMap(idsOf))
  return requirementIds(requirements).filter((id) => !proven.has(id))
}
