import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cssTokens, tokenSheet } from '../../../src/theme/cssTokens.ts'
import { darkColors, darkSurfaces } from '../../../src/theme/darkTokens.ts'
import { colors, surfaces, type } from '../../../src/theme/tokens.ts'

describe('TH-01 the colours', () => {
  it('are six scales from 050 to 900', () => {
    expect(Object.keys(colors)).toEqual(['primary', 'success', 'info', 'warning', 'danger', 'gray'])
    for (const scale of Object.values(colors)) {
      expect(Object.keys(scale).sort()).toEqual(['050', '100', '200', '300', '400', '500', '600', '700', '800', '900'])
    }
  })

  it('stand on the given anchors', () => {
    expect([colors.primary[500], colors.danger[500], colors.gray[900]]).toEqual(['#3366ff', '#ff3838', '#1f1f1f'])
  })

  it.each(Object.entries(colors))('are readable on white from 600 on: %s', (_, scale) => {
    for (const step of [600, 700, 800, 900] as const)
      expect(contrast(scale[step], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})

it('TH-02 the type has the given sizes, lines and weights', () => {
  const short = Object.fromEntries(
    Object.entries(type).map(([name, { size, line, weight }]) => [name, `${size}/${line} ${weight}`]),
  )
  expect(short).toEqual({
    h1: '32/40 600',
    h2: '28/36 600',
    h3: '24/32 600',
    h4: '20/28 600',
    h5: '18/24 600',
    body: '16/24 400',
    bodyBold: '16/24 600',
    button: '15/22 500',
    caption: '14/20 400',
    tooltip: '12/16 400',
  })
})

it('are CSS variables for style sheets', () => {
  const variables = new Map(cssTokens())
  expect(variables.get('--primary-500')).toBe('#3366ff')
  expect(variables.get('--gray-050')).toBe('#f7f8fa')
  expect(variables.get('--body-bold')).toMatch(/^600 16px\/24px 'Pretendard Variable'/)
})

describe('the dark set', () => {
  it('has the same steps', () => {
    expect(Object.keys(darkColors)).toEqual(Object.keys(colors))
    expect(Object.keys(darkSurfaces)).toEqual(Object.keys(surfaces))
    for (const scale of Object.values(darkColors)) expect(Object.keys(scale)).toEqual(Object.keys(colors.gray))
  })

  it.each(Object.entries(darkColors))('is readable on page, card and hovered row from 600 on: %s', (_, scale) => {
    for (const step of [600, 700, 800, 900] as const)
      for (const ground of [darkSurfaces.surface, darkColors.gray['050'], darkColors.gray[100], scale['050']])
        expect(contrast(scale[step], ground), `${step} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(darkColors))('carries the text of chips and filled buttons: %s', (_, scale) => {
    expect(contrast(scale[800], scale[100])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scale[900], scale[300])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(darkSurfaces.surface, scale[600])).toBeGreaterThanOrEqual(4.5)
  })

  it('is for screens alone, and never for paper', () => {
    const [, dark] = tokenSheet().split('@media screen')
    expect(dark).toMatch(/^\{\[data-theme='dark'\]\{color-scheme:dark;.*--gray-900:#f0f2f5/)
  })
})

/** Contrast ratio by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

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
