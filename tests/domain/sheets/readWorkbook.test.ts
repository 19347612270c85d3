import { readFile as readDisk } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { FileError, type FileRow } from '../../../domain/sheets/fileRow.ts'
import { readRows as readFile } from '../../../domain/sheets/readRows.ts'
import { aWorkbook } from '../../harness/workbook.ts'

const cells = (rows: readonly FileRow[]) => rows.map((row) => row.cells)

const readRows = async (bytes: Uint8Array<ArrayBuffer>) => (await readFile(bytes)).sheets[0]?.rows ?? []

const problemOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  readFile(bytes).catch((error: unknown) => (error instanceof FileError ? error.problem : error))

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
  expect(cells(await readRows(aWorkbook([[day, ...numbers]])))).toEqual([['2026-11-24', '1E+15', '0.3', '-7']])
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
  ['an archive of something else', zipSync({ 'photo.png': Uint8Array.of(1) }), 'archive'],
  ['an archive that was cut off', aWorkbook([['번호']]).slice(0, 200), 'notWorkbook'],
  ['a sheet that reaches far down and far right', withCellAt('XFD', 1_048_576), 'workbookTooLarge'],
  ['an .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'oldWorkbook'],
  [
    'a small archive that unfolds into much',
    zipSync({ 'xl/workbook.xml': new Uint8Array(51 << 20) }),
    'workbookTooLarge',
  ],
])('refuses %s', async (_, bytes, problem) => {
  expect(await problemOf(bytes)).toBe(problem)
})

const workbook = async (name: string) => new Uint8Array(await readDisk(new URL(`files/${name}.xlsx`, import.meta.url)))
const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])

it('leaves out the rows that a filter hides, and counts them', async () => {
  const { sheets } = await readFile(await workbook('12-hidden-rows'))
  expect(sheets).toMatchObject([{ hiddenRows: 2 }])
  expect(cells(sheets[0]?.rows ?? []).map(([name]) => name)).toEqual(['이름', '오예약', '유예약', '하예약', '마예약'])
})

it('fills merged cells downwards', async () => {
  const [, ...rows] = cells(await readRows(await workbook('08-merged-company')))
  expect(rows.map((row) => row.slice(2))).toEqual(Array.from({ length: 5 }, () => ['한강상사', '종합 검진']))
})

it('reads every visible sheet that holds something, and names the hidden ones', async () => {
  const files = unzipSync(aWorkbook([['옛날']], [['이름'], ['가']], [], [['이름'], ['나']]))
  const book = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
  const hidden = book.replace('<sheet name="sheet1"', '<sheet state="veryHidden" name="sheet1"')
  const { sheets, hiddenSheets } = await readFile(zipSync({ ...files, 'xl/workbook.xml': strToU8(hidden) }))
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['sheet2', 2],
    ['sheet4', 2],
  ])
  expect(hiddenSheets).toEqual(['sheet1'])
})

it('shows the zeros that a number format shows', async () => {
  const numbers = [
    { number: '612345678', format: 'day' },
    { number: '12', format: 'time' },
  ] as const
  const files = unzipSync(aWorkbook([numbers]))
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000000000"/><numFmt formatCode="&quot;A&quot;00-000" numFmtId="171"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
  const rows = await readRows(zipSync({ ...files, 'xl/styles.xml': strToU8(styles) }))
  expect(cells(rows)).toEqual([['0612345678', 'A00-012']])
})

it.each([
  ['a workbook with a password', [0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')], 'lockedWorkbook'],
  ['a document of Hangul', [0xd0, 0xcf, 0x11, 0xe0, ...utf16('HwpSummaryInformation')], 'document'],
  ['a PDF', [...strToU8('%PDF-1.7')], 'pdf'],
  ['a web page that is called .xls', [...strToU8('<html><table>')], 'webPage'],
  ['a document of Word', [...zipSync({ 'word/document.xml': Uint8Array.of(1) })], 'document'],
  ['a document of Hangul (.hwpx)', [...zipSync({ 'Contents/section0.xml': Uint8Array.of(1) })], 'document'],
  ['an old document of Hangul', [...strToU8('HWP Document File V3.00')], 'document'],
  ['a document in rich text', [...strToU8('{\\rtf1\\ansi')], 'document'],
  ['a binary workbook (.xlsb)', [...zipSync({ 'xl/workbook.bin': Uint8Array.of(1) })], 'otherSpreadsheet'],
  ['a sheet of LibreOffice', [...zipSync({ 'content.xml': Uint8Array.of(1) })], 'otherSpreadsheet'],
  ['an XML file that is called .xls', [...strToU8('\uFEFF<?xml version="1.0"?><Workbook>')], 'webPage'],
  ['a web page in UTF-16', [0xff, 0xfe, ...utf16('<html><table>')], 'webPage'],
  [
    'a web archive that is called .xls',
    [...strToU8('MIME-Version: 1.0\r\nContent-Type: multipart/related')],
    'webPage',
  ],
  ['a text that is cut', [...strToU8('이름'), 0xff], 'badEncoding'],
  ['a sheet of Numbers', [...zipSync({ 'Index/Document.iwa': Uint8Array.of(1) })], 'otherSpreadsheet'],
])('says what %s is', async (_, bytes, problem) => {
  expect(await problemOf(Uint8Array.from(bytes))).toBe(problem)
})

/** Returns a workbook whose first sheet has these rows, and more of these files. */
function ofXml(rows: string, others: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> {
  const files = unzipSync(aWorkbook([['이름']]))
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const parts = Object.entries({ 'xl/worksheets/sheet1.xml': sheet, ...others })
  return zipSync({ ...files, ...Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])) })
}

it('says which cells have an error or a formula without its result', async () => {
  const rows = await readRows(
    ofXml(
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1" t="e"/>' +
        '<c r="D1"><f>A2</f></c><c r="E1"><f>A2</f><v></v></c><c r="F1" t="str"><f>A2</f></c>' +
        '<c r="G1" t="str"><f>A2</f><v></v></c><c r="H1"><f>A2</f><v>7</v></c><c r="I1" t="str"><f>A2</f><v>가</v></c></row>',
    ),
  )
  expect(cells(rows)).toEqual([['#N/A', '#DIV/0!', '#N/A', '#FORMULA!', '#FORMULA!', '#FORMULA!', '', '7', '가']])
})

it('marks rows of which a cell or a part of one is struck through', async () => {
  const styles =
    '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
    '<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>'
  const strings =
    '<sst><si><t>가</t></si><si><r><rPr><strike/></rPr><t>나</t></r><r><t>다</t></r></si><si><t>名</t><rPh><t>메이</t></rPh></si></sst>'
  const cell = (at: string, style: number, text: number) => `<c r="${at}" s="${style}" t="s"><v>${text}</v></c>`
  const bytes = ofXml(
    `<row r="1">${cell('A1', 0, 0)}</row><row r="2">${cell('A2', 1, 0)}</row><row r="3">${cell('A3', 2, 2)}</row>` +
      `<row r="4">${cell('A4', 0, 1)}</row><row r="5">${cell('A5', 0, 0)}<c r="B5" s="1"/></row>`,
    { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings },
  )
  expect((await readRows(bytes)).map(({ row, cells: [text], problem }) => [row, text, problem])).toEqual([
    [1, '가', undefined],
    [2, '가', 'struckLine'],
    [3, '名', undefined],
    [4, '나다', 'struckLine'],
    [5, '가', undefined],
  ])
})

it('reads days of both ways of counting them, and formats of other languages', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-412]yyyy&quot;년&quot; m&quot;월&quot; d&quot;일&quot;;@"/>' +
    '<numFmt numFmtId="171" formatCode="0&quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>'
  const row = '<row><c s="0"><v>46350</v></c><c s="1"><v>46350</v></c><c s="2"><v>0.4</v></c></row>'
  expect(cells(await readRows(ofXml(row, { 'xl/styles.xml': styles })))).toEqual([['2026-11-24', '46350', '09:36:00']])
  const files = unzipSync(ofXml(row, { 'xl/styles.xml': styles }))
  const book = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
  const of1904 = book.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  expect(cells(await readRows(zipSync({ ...files, 'xl/workbook.xml': strToU8(of1904) })))).toEqual([
    ['2030-11-25', '46350', '09:36:00'],
  ])
})

it.each([
  ['elements that are never closed', { 'xl/styles.xml': '<cellXfs>'.repeat(200_000) }],
  ['tags that are never closed', { 'xl/styles.xml': '<cellXfs "'.repeat(200_000) }],
  ['many parts of a format', { 'xl/styles.xml': `<numFmt numFmtId="0" formatCode="${'['.repeat(200_000)}"/>` }],
  ['many comments', { 'xl/sharedStrings.xml': '<!--'.repeat(200_000) }],
  ['rows that are never closed', { 'xl/worksheets/sheet1.xml': `<worksheet>${'<row '.repeat(200_000)}` }],
  [
    'merges over one another',
    {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="str"><v>이름</v></c></row></sheetData>${'<mergeCell ref="A1:A1048576"/>'.repeat(100_000)}</worksheet>`,
    },
  ],
  [
    'one sheet many times',
    {
      'xl/workbook.xml': `<workbook>${'<sheet name="a" r:id="sheet1"/>'.repeat(50_000)}</workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(1_000_000)}</worksheet>`,
    },
  ],
])('takes no more than seconds for %s', async (_, parts) => {
  const start = performance.now()
  await readFile(ofXml('', parts)).catch((error: unknown) => expect(error).toBeInstanceOf(FileError))
  expect(performance.now() - start).toBeLessThan(10_000)
})
