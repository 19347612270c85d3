import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { FileError, type FileRow } from '../../../src/sheets/import/fileRow.ts'
import { readRows } from '../../../src/sheets/import/readRows.ts'
import { aWorkbook } from '../../harness/workbook.ts'

const cells = (rows: readonly FileRow[]) => rows.map((row) => row.cells)

const problemOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  readRows(bytes).catch((error: unknown) => (error instanceof FileError ? error.problem : error))

it('reads the first sheet as a CSV file would have it', async () => {
  const workbook = aWorkbook(
    [
      ['환자번호', '예약시간', '이름', '최대 인원', 'RFID'],
      ['00012', { number: '0.3888888888888889', format: 'time' }, ' 뷁 <&> ', { number: '2' }, true],
      [{ number: '12345678' }, { number: '46350.604166666664', format: 'dayAndTime' }, null, { number: '0.1' }, false],
    ],
    [['다른 시트']],
  )
  expect(cells(await readRows(workbook))).toEqual([
    ['환자번호', '예약시간', '이름', '최대 인원', 'RFID'],
    ['00012', '09:20:00', ' 뷁 <&> ', '2', 'TRUE'],
    ['12345678', '2026-11-24 14:30:00', '', '0.1', 'FALSE'],
  ])
})

it('says days without a time as days, and numbers as people see them', async () => {
  const day = { number: '46350', format: 'day' } as const
  const numbers = ['1E+15', '0.30000000000000004', '-7'].map((number) => ({ number }))
  expect(cells(await readRows(aWorkbook([[day, ...numbers]])))).toEqual([
    ['2026-11-24', '1000000000000000', '0.3', '-7'],
  ])
})

it('counts rows as the spreadsheet does, and leaves out empty ones', async () => {
  const rows = await readRows(aWorkbook([['번호'], [], [' '], ['1'], []]))
  expect(rows.map(({ row, badQuotes }) => [row, badQuotes])).toEqual([
    [1, false],
    [4, false],
  ])
})

it('takes away the apostrophe that an export of ours put before what begins a formula', async () => {
  expect(cells(await readRows(aWorkbook([["'=1+1", "'90년생"]])))).toEqual([['=1+1', "'90년생"]])
})

it('still reads CSV, whatever the file is called', async () => {
  expect(cells(await readRows(new TextEncoder().encode('번호,이름\n1,뷁\n')))).toEqual([
    ['번호', '이름'],
    ['1', '뷁'],
  ])
})

it('takes a sheet with a single cell far down or far right', async () => {
  expect(await readRows(withCellAt('B', 1_048_576))).toHaveLength(2)
  expect((await readRows(withCellAt('XFD', 2)))[1]?.cells.at(-1)).toBe('7')
})

/** Returns a workbook with a header row and one cell. */
function withCellAt(column: string, row: number): Uint8Array<ArrayBuffer> {
  const files = unzipSync(aWorkbook([['번호']]))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const cell = `<row r="${row}"><c r="${column}${row}"><v>7</v></c></row></sheetData>`
  return zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(sheet.replace('</sheetData>', cell)) })
}

it.each([
  ['an archive of something else', zipSync({ 'photo.png': Uint8Array.of(1) }), 'notWorkbook'],
  ['an archive that was cut off', aWorkbook([['번호']]).slice(0, 200), 'notWorkbook'],
  ['a sheet that reaches far down and far right', withCellAt('XFD', 1_048_576), 'workbookTooLarge'],
  ['an .xls, and a workbook with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'oldWorkbook'],
  [
    'a small archive that unfolds into much',
    zipSync({ 'xl/workbook.xml': new Uint8Array(51 << 20) }),
    'workbookTooLarge',
  ],
])('refuses %s', async (_, bytes, problem) => {
  expect(await problemOf(bytes)).toBe(problem)
})
