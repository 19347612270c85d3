import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Style sheets that look the same in light and dark: printed sheets, the top bar, the background of a video. */
const FIXED = /\/(print\/\w+|printBoards|Slip|TopBar|OptionSection)\.module\.css$/
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:white|black)\b(?!-)|\brgba?\(/i

it.each(globSync('src/{ui,layout,resources,queue}/**/*.css').filter((path) => !FIXED.test(path)))(
  'guard: %s takes its colours from the tokens, which have a dark set',
  (path) => {
    const rules = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    expect(LITERAL.exec(rules)?.[0]).toBeUndefined()
  },
)
