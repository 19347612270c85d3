import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const REQUIREMENTS = '| id | requirement |\n|---|---|\n| RM-01 | one |\n| DE-02 | another |\n'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the check says of these tests, and whether it passes. */
function check(unit: object[], browser: object[] = []) {
  const write = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const paths = [
    write('requirements.md', REQUIREMENTS),
    write(
      'unit.json',
      JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: unit }] }),
    ),
    write('browser.json', JSON.stringify({ suites: [{ title: 'a.spec.ts', specs: browser }] })),
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/requirements.ts', ...paths], {
    encoding: 'utf8',
  })
  return { passes: status === 0, said: stdout + stderr }
}

const unitTest = (title: string, status = 'passed', ancestorTitles: string[] = []) => ({
  title,
  status,
  ancestorTitles,
})
const browserTest = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] })

describe('the check of the requirements', () => {
  it('passes when a passed test leads with each id, or a group around one', () => {
    expect(check([unitTest('RM-01 does so'), unitTest('does so too', 'passed', ['DE-02 in a group'])])).toEqual({
      passes: true,
      said: 'requirements: 2 of 2 proven\n',
    })
  })

  it('fails for an id that no test proves, whatever kind of row it is', () => {
    expect(check([unitTest('RM-01 does so'), unitTest('does as DE-02 says')])).toMatchObject({
      passes: false,
      said: expect.stringContaining('not proven: DE-02'),
    })
  })

  it('fails for an id that only a failed or a skipped test names', () => {
    const proven = [unitTest('RM-01 does so')]
    expect(check([...proven, unitTest('DE-02 does so', 'failed')])).toMatchObject({
      passes: false,
      said: expect.stringContaining('not proven: DE-02'),
    })
    expect(check([...proven, unitTest('DE-02 does so', 'skipped')]).passes).toBe(false)
  })

  it('fails for an id that only a test proves that passed at a later try, and names that test in any case', () => {
    const said = 'passed at a later try, and proves nothing: a.spec.ts › RM-01 shows it'
    expect(check([unitTest('DE-02 does so')], [browserTest('RM-01 shows it', 'flaky')])).toMatchObject({
      passes: false,
      said: expect.stringContaining('not proven: RM-01'),
    })
    expect(check([unitTest('RM-01 DE-02 does so')], [browserTest('RM-01 shows it', 'flaky')])).toMatchObject({
      passes: true,
      said: expect.stringContaining(said),
    })
    expect(check([unitTest('RM-01 DE-02 does so')], [browserTest('shows more', 'flaky')])).toMatchObject({
      passes: true,
      said: 'requirements: 2 of 2 proven\n',
    })
  })

  it('fails for an id that does not exist', () => {
    expect(check([unitTest('RM-01 DE-02 XX-99 does so')])).toMatchObject({
      passes: false,
      said: expect.stringContaining('XX-99'),
    })
  })
})
