import { describe, expect, it } from 'vitest'
import { calledGrid, calledSpace, fitLabels } from '../../../src/viewer/wall/calledGrid.ts'
import { calledLabel } from '../../../src/viewer/wall/labelWidth.ts'

const labelled = (text: string, number = '') => calledLabel({ text, isName: true, number, beside: '' }, '님')
const many = (count: number, text = '홍O동', number = '112번') =>
  Array.from({ length: count }, () => labelled(text, number))
const list = { width: 50, height: 40 }
const CAP = 13

describe('the grid of called names', () => {
  it('VW-12 sets as many as there are as large as they fit, numbers above the names where that leaves them larger', () => {
    expect(calledGrid(many(1), list, CAP)).toMatchObject({ columns: 1, rows: 1 })
    expect(calledGrid(many(3), { width: 60, height: 30 }, CAP)).toMatchObject({ columns: 1, rows: 3, stacked: false })
    expect(calledGrid(many(2), { width: 60, height: 24 }, CAP)).toMatchObject({ columns: 2, rows: 1, stacked: true })
    expect(calledGrid([], list, CAP)).toMatchObject({ columns: 1, rows: 1 })
  })

  it('DE-33 never makes a number smaller than a name, also of two lines', () => {
    for (const [text, number] of [
      ['홍O동', '7번'],
      ['남O민수', 'No. 112'],
      ['A******** C*************', '112번'],
    ] as const)
      for (const count of [1, 2, 5, 9])
        for (const stacked of [false, true]) {
          const cell = { width: 50 / count, height: 12 }
          const { mark, name, long } = fitLabels([labelled(text, number), labelled('김O수', '3번')], cell, CAP, stacked)
          expect(mark).toBeGreaterThanOrEqual(name)
          expect(name).toBeGreaterThanOrEqual(long === Infinity ? 0 : long)
        }
  })
})

describe('the space of all who are called', () => {
  const within = { cap: CAP, least: 2.625, words: 10 }

  it('DE-39 has number and name of all while they can be read', () => {
    for (const count of [0, 1, 6, 12]) {
      const { grid, whole, numbers } = calledSpace(many(count), list, within)
      expect({ whole, numbers }).toEqual({ whole: count, numbers: 0 })
      expect(grid.least).toBeGreaterThanOrEqual(2.625)
    }
  })

  it('DE-39 has the numbers of the others beyond that, and the names of the latest', () => {
    const { grid, whole, numbers, numbersHeight } = calledSpace(many(40), list, within)
    expect(whole).toBeGreaterThan(5)
    expect(whole + numbers).toBe(40)
    expect(grid.least).toBeGreaterThanOrEqual(2.625)
    expect(numbersHeight).toBeLessThan(list.height)
  })

  it('DE-39 has numbers alone where not one name can be read', () => {
    const { whole, numbers } = calledSpace(many(3), { width: 24, height: 8 }, { ...within, least: 4 })
    expect({ whole, numbers }).toEqual({ whole: 0, numbers: 1 })
  })
})
