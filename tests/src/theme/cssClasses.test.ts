import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

it('guard: every class that a component takes from a style sheet is in it', () => {
  const missing = globSync('src/**/*.tsx').flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    return [...code.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
      const rules = readFileSync(join(dirname(path), sheet), 'utf8')
      const used = new Set(code.replaceAll(IMPORT, '').match(new RegExp(`(?<![/.'\\w])${name}\\.\\w+`, 'g')))
      return [...used].filter((each) => !new RegExp(`\\.${each.slice(name.length + 1)}\\b`).test(rules))
    })
  })
  expect(missing).toEqual([])
})
