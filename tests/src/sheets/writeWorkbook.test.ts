import { expect, it } from 'vitest'
import { readWorkbook } from '../../../domain/sheets/workbook/readWorkbook.ts'
import { writeWorkbook } from '../../../src/sheets/writeWorkbook.ts'

it('writes a workbook that is read again as it was', () => {
  const rows = [
    ['검사실', '대기 (분)'],
    ['1 채혈실 <A&B>', '12'],
    ['007', '-3.5'],
    ['=1+1', '끝'],
  ]
  const { sheets } = readWorkbook(writeWorkbook(rows))
  expect(sheets.map((sheet) => sheet.rows.map(({ cells }) => cells))).toEqual([rows])
})
