import { describe, expect, it } from 'vitest'
import { findCircles, type Import } from '../../scripts/importCircles.ts'

/** `a.ts > b.ts` for an import that is loaded, `a.ts : b.ts` for one of types alone. */
const imports = (...lines: readonly string[]): Import[] =>
  lines.map((line) => {
    const [from = '', sign, to = ''] = line.split(' ')
    return { from, to, isType: sign === ':' }
  })

const circlesOf = (...lines: readonly string[]) =>
  findCircles(imports(...lines)).map((circle) => circle.map(({ from, to }) => `${from} > ${to}`))

describe('the check of circles of imports', () => {
  it('finds files that import each other, whatever the way between them', () => {
    expect(circlesOf('a/x.ts > a/y.ts', 'a/y.ts > a/z.ts', 'a/z.ts > a/x.ts')).toEqual([
      ['a/x.ts > a/y.ts', 'a/y.ts > a/z.ts', 'a/z.ts > a/x.ts'],
    ])
  })

  it('finds folders that import each other though no file does, at any depth', () => {
    expect(circlesOf('s/db/one.ts > s/http/one.ts', 's/http/two.ts > s/db/two.ts')).toEqual([
      ['s/db/one.ts > s/http/one.ts', 's/http/two.ts > s/db/two.ts'],
    ])
    expect(circlesOf('s/db/in/one.ts > s/http/one.ts', 's/http/two.ts > s/db/two.ts')).toHaveLength(1)
    expect(circlesOf('a/one.ts > b/one.ts', 'b/two.ts > c/one.ts', 'c/two.ts > a/two.ts')).toHaveLength(1)
  })

  it('finds a folder and a file beside it that import each other', () => {
    expect(circlesOf('db/migrate.ts > db/steps/one.ts', 'db/steps/two.ts : db/migrate.ts')).toHaveLength(1)
  })

  it('counts types between folders, not between the files of one', () => {
    expect(circlesOf('a/one.ts > b/one.ts', 'b/two.ts : a/two.ts')).toHaveLength(1)
    expect(circlesOf('a/one.ts > a/two.ts', 'a/two.ts : a/one.ts')).toEqual([])
  })

  it('lets a folder use what is above it, and what is above use the folder', () => {
    expect(
      circlesOf('ui/form.ts > ui/list/list.ts', 'ui/list/cell.ts > ui/text.ts', 'ui/list/list.ts > ui/list/cell.ts'),
    ).toEqual([])
  })
})
