import { describe, expect, it } from 'vitest'
import { calledGrid, smallestCell } from '../../../src/viewer/wall/calledGrid.ts'
import { labelWidth, markWidth } from '../../../src/viewer/wall/labelWidth.ts'

const labelled = (text: string, number = '') => {
  const label = { text, isName: true, number, beside: '' }
  return { ...labelWidth(label, '님'), mark: markWidth(label) }
}
const cellOf = (names: readonly string[], number = '', reach = 1, stacked = false) =>
  smallestCell(
    names.map((name) => labelled(name, number)),
    reach,
    stacked,
  )

const list = { width: 60, height: 40 }

describe('the grid of called names', () => {
  it('VW-12 sets as many as there are as large as they fit', () => {
    const cell = cellOf(['홍O동'])
    expect(calledGrid(1, list, cell)).toMatchObject({ columns: 1, rows: 1 })
    expect(calledGrid(2, list, cell)).toMatchObject({ columns: 1, rows: 2 })
    expect(calledGrid(4, list, cell)).toMatchObject({ columns: 2, rows: 2 })
  })

  it('VW-12 holds no more than can be read, each name 84 px of a 1080-line screen at least', () => {
    const { columns, rows } = calledGrid(40, list, cellOf(['홍O동']))
    expect({ columns, rows }).toEqual({ columns: 3, rows: 4 })
    // The style sheet limits the font size by the height and by the width of a cell.
    const [width, height] = [(list.width - (columns - 1)) / columns, (list.height - (rows - 1)) / rows]
    expect(Math.min(height * 0.7, (width * 0.92) / labelled('홍O동').width)).toBeGreaterThanOrEqual(5.25)
    expect(calledGrid(40, { width: 10, height: 4 }, cellOf(['홍O동']))).toMatchObject({ columns: 1, rows: 1 })
  })

  it('VW-12 holds fewer from afar, of long names, and of those with a number beside them', () => {
    const capacity = (...given: Parameters<typeof cellOf>) => {
      const { columns, rows } = calledGrid(40, list, cellOf(...given))
      return columns * rows
    }
    expect(capacity(['홍O동'], '', 1.4)).toBeLessThan(capacity(['홍O동']))
    expect(capacity(['홍O동', 'A******** C*************'])).toBeLessThan(capacity(['홍O동']))
    expect(capacity(['남O민수'], '12번')).toBeLessThan(capacity(['남O민수']))
  })

  it('VW-12 sets numbers above the names where that leaves them larger', () => {
    const gridOf = (count: number, width: number, height: number) =>
      calledGrid(count, { width, height }, cellOf(['홍O동'], '112번'), cellOf(['홍O동'], '112번', 1, true))
    expect(gridOf(1, 40, 40)).toEqual({ columns: 1, rows: 1, stacked: true })
    expect(gridOf(3, 60, 30)).toEqual({ columns: 1, rows: 3, stacked: false })
  })

  it('is there before anybody is called', () => {
    expect(calledGrid(0, list, cellOf([]))).toMatchObject({ columns: 1, rows: 1 })
  })
})
