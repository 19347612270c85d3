import { describe, expect, it } from 'vitest'
import { cssTokens } from '../../../src/theme/cssTokens.ts'
import { colors, type } from '../../../src/theme/tokens.ts'

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
    for (const step of [600, 700, 800, 900] as const) expect(contrastOnWhite(scale[step])).toBeGreaterThanOrEqual(4.5)
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

/** Contrast ratio by WCAG 2.2. */
function contrastOnWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
