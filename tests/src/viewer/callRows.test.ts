import { expect, it } from 'vitest'
import { boardsOfPath } from '../../../src/viewer/gathered/boardSet.ts'
import { callRows } from '../../../src/viewer/gathered/callRows.ts'

const PANEL = { width: 70, height: 56 }

it.each([1, 3, 6, 10, 14])('%i called patients each have a row that can be read, new or not', (count) => {
  for (const staged of [0, 1, count]) {
    const { rows, font, stagedFont } = callRows(count, staged, PANEL, 1)
    expect(rows).toBe(count)
    expect(font).toBeGreaterThanOrEqual(2.625)
    expect(stagedFont).toBeGreaterThanOrEqual(font)
    expect((staged * stagedFont + (count - staged) * font) * 1.5).toBeLessThanOrEqual(PANEL.height + 0.001)
  }
})

it('of more than fit the newest have a row, and one row is left for the numbers of the others', () => {
  const { rows, font } = callRows(40, 6, PANEL, 1)
  expect(font).toBe(2.625)
  expect((rows + 1) * font * 1.5).toBeLessThanOrEqual(PANEL.height)
  expect(callRows(12, 0, PANEL, 5 / 3)).toMatchObject({ rows: 7, font: 2.625 * (5 / 3) })
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
