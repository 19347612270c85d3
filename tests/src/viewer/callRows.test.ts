import { expect, it } from 'vitest'
import { boardsOfPath } from '../../../src/viewer/gathered/boardSet.ts'
import { callRows, placeSize } from '../../../src/viewer/gathered/callRows.ts'

const PANEL = { width: 70, height: 56 }
const LEAST = 2.625
const READ = { least: LEAST, words: 2 }
const WIDTHS = { number: 1.75, name: 3.4, place: 5 }
const callsOf = (count: number, widths = WIDTHS) => Array.from({ length: count }, () => widths)

it.each([1, 3, 6, 10, 14])('%i called patients each have a row that can be read, new or not', (count) => {
  for (const staged of [0, 1, count]) {
    const { rows, font, stagedFont, numberWidth, nameWidth } = callRows(callsOf(count), staged, PANEL, READ)
    expect(rows).toBe(count)
    expect(font).toBeGreaterThanOrEqual(LEAST)
    expect(numberWidth).toBeGreaterThanOrEqual(stagedFont * WIDTHS.number)
    expect(nameWidth).toBeGreaterThan(stagedFont * WIDTHS.name - 0.001)
    expect(stagedFont).toBeGreaterThanOrEqual(font)
    expect((staged * stagedFont + (count - staged) * font) * 1.5).toBeLessThanOrEqual(PANEL.height + 0.001)
  }
})

it('of more than fit the newest have a row, and as many lines as the numbers of the others take are left for them', () => {
  for (const [count, lines] of [
    [16, 1],
    [28, 2],
    [40, 3],
  ] as const) {
    const { rows, font } = callRows(callsOf(count), 6, PANEL, READ)
    expect(font).toBe(LEAST)
    expect((rows * 1.5 + lines * 1.2) * font).toBeLessThanOrEqual(PANEL.height)
    expect(((rows + 1) * 1.5 + lines * 1.2 + 0.4) * font).toBeGreaterThan(PANEL.height)
  }
  expect(callRows(callsOf(12), 0, PANEL, { ...READ, least: LEAST * (5 / 3) })).toMatchObject({ rows: 7 })
})

it('a number has its width whatever the name and the place take', () => {
  const { font, numberWidth } = callRows(callsOf(9, { number: 3, name: 20, place: 30 }), 0, PANEL, READ)
  expect(font).toBeGreaterThanOrEqual(LEAST)
  expect(numberWidth).toBeGreaterThanOrEqual(3 * font)
})

it('a place takes two lines of its row rather than letters that nobody can read', () => {
  expect(placeSize(6, 40, 5, LEAST), 'one line').toBeCloseTo(5 * 0.66)
  expect(placeSize(6, 40, LEAST, LEAST), 'one line of the smallest row').toBe(LEAST)
  const long = placeSize(20, 25, 5, LEAST)
  expect(long).toBeGreaterThan(25 / 20)
  expect(2 * long * 1.08, 'two lines in a row').toBeLessThanOrEqual(5 * 1.5)
})

it('several boards of a short viewer path are shown together, each once', () => {
  expect(['/d/1+2+3', '/d/2+1+2/', '/d/1+', '/d/+', '/dids/viewer'].map(boardsOfPath)).toEqual([
    ['1', '2', '3'],
    ['2', '1'],
    ['1'],
    [],
    [],
  ])
})
