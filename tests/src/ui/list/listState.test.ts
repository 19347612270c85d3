import { describe, expect, it } from 'vitest'
import { applyDrafts, shownValue } from '../../../../src/ui/list/filterDrafts.tsx'
import { pageBlock } from '../../../../src/ui/list/Pagination.tsx'
import { cycleSort, parseSort } from '../../../../src/ui/list/columnSort.tsx'

describe('LS-03 the sort', () => {
  it('cycles one column none → asc → desc → none', () => {
    expect(cycleSort('', 'no')).toBe('no.asc')
    expect(cycleSort('no.asc', 'no')).toBe('no.desc')
    expect(cycleSort('no.desc', 'no')).toBe('')
  })

  it('adds a column behind the others and keeps their rank', () => {
    expect(cycleSort('maxPatient.asc', 'name.kr')).toBe('maxPatient.asc,name.kr.asc')
    expect(cycleSort('maxPatient.asc,name.kr.asc', 'maxPatient')).toBe('maxPatient.desc,name.kr.asc')
    expect(cycleSort('maxPatient.desc,name.kr.asc', 'maxPatient')).toBe('name.kr.asc')
  })

  it('finds the direction behind the last dot and skips what it cannot read', () => {
    expect(parseSort('name.kr.desc,oops,no.up,.asc')).toEqual([{ field: 'name.kr', dir: 'desc' }])
  })
})

describe('LS-02 the filters', () => {
  it('combine with what is applied already', () => {
    expect(applyDrafts({ name: '채혈' }, { no: ' 1 ', maxPatientMin: '2' })).toEqual({
      name: '채혈',
      no: '1',
      maxPatientMin: '2',
    })
  })

  it('are taken away by an emptied field', () => {
    expect(applyDrafts({ name: '채혈', no: '1' }, { name: '' })).toEqual({ no: '1' })
    expect(applyDrafts({ name: '채혈' }, { name: '   ' })).toEqual({})
  })

  it('show their draft, else what is applied', () => {
    expect(shownValue({ no: 1 }, {}, 'no')).toBe('1')
    expect(shownValue({ no: 1 }, { no: '' }, 'no')).toBe('')
    expect(shownValue({}, {}, 'no')).toBe('')
  })
})

describe('LS-04 the pages', () => {
  it.each([
    [1, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [10, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [11, 25, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
    [25, 25, [21, 22, 23, 24, 25]],
    [1, 1, [1]],
  ])('come in blocks of ten: page %i of %i', (page, pages, block) => {
    expect(pageBlock(page, pages)).toEqual(block)
  })
})
