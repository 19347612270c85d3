import { expect, it } from 'vitest'
import { unguarded } from '../../../domain/sheets/plainCell.ts'
import { csvText, guarded } from '../../../src/sheets/sheetLines.ts'
import { parseCsv } from '../../../domain/sheets/parseCsv.ts'
import { sheetOf } from '../../../src/sheets/sheet.ts'
import { readWorkbook } from '../../../domain/sheets/workbook/readWorkbook.ts'
import { writeWorkbook } from '../../../src/sheets/writeWorkbook.ts'

const cells = (csv: string) => parseCsv(csv).map((row) => row.cells)

it('writes UTF-8 with BOM and CRLF, and quotes what needs it', () => {
  const bytes = new TextEncoder().encode(
    csvText([
      ['번호', '메모'],
      ['1', 'a "b", c\nd'],
    ]),
  )
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toBe('번호,메모\r\n1,"a ""b"", c\nd"\r\n')
})

it.each(['=1+1', '+82', '-5', '@SUM(A1)', '\tx', '=cmd|x', '＝1', '－1'])(
  'keeps a spreadsheet from running %j',
  (cell) => {
    expect(guarded(cell)).toBe(`'${cell}`)
    expect(unguarded(guarded(cell))).toBe(cell)
  },
)

it.each(["'=1", "''=1", "it's", "'quoted'", 'plain', '', "'"])('brings %j back as it was', (cell) => {
  expect(unguarded(guarded(cell))).toBe(cell)
})

it('reads back what it wrote', () => {
  const rows = [
    ['번호', '메모'],
    ['1', '쉼표, "따옴표"\r\n두 줄'],
    ['2', '=HYPERLINK("x")'],
    ['3', ' 앞뒤 빈칸 '],
    ['4', "'=이미"],
    ['5', '="0612345678"'],
    ['6', '0612345678'],
  ]
  expect(cells(csvText(rows))).toEqual(rows)
})

it.each([
  ['commas', '번호,"이름; 별명"\n1,a\n'],
  ['semicolons', '번호;"이름, 별명"\n1;a\n'],
  ['tabs', '번호\t"이름, 별명"\n1\ta\n'],
])('tells columns parted by %s', (_, csv) => {
  expect(cells(csv)).toEqual([
    ['번호', expect.stringMatching(/^이름/)],
    ['1', 'a'],
  ])
})

it.each([
  [
    'the sep= line of Excel, which is no row',
    'sep=;\r\n번호;이름\r\n1;"a,b"\r\n',
    [
      ['번호', '이름'],
      ['1', 'a,b'],
    ],
  ],
  [
    'a title line above the header',
    '예약 명단, 11월 24일\n번호\t이름\n1\ta\n',
    [['예약 명단, 11월 24일'], ['번호', '이름'], ['1', 'a']],
  ],
])('tells columns below %s', (_, csv, rows) => {
  expect(cells(csv)).toEqual(rows)
})

it('counts rows as a spreadsheet does, leaves out empty ones and finds quotes that do not match', () => {
  const rows = parseCsv('no,memo\r\n\r\n1,"two\nlines"\r\n,\r\n2,"open\r\n')
  expect(rows.map(({ row, badQuotes }) => [row, badQuotes])).toEqual([
    [1, false],
    [3, false],
    [5, true],
  ])
})

it.each(['0612345678', '123456789012', '7392E10', '3-2', '2024-1', '1/2'])(
  'writes %s so that a spreadsheet keeps it, and reads it back',
  (cell) => {
    expect(csvText([[cell]])).toContain(`"=""${cell}"""`)
    expect(cells(csvText([[cell]]))).toEqual([[cell]])
  },
)

const cell = { type: 'onOff' } as const

it('heads a column with the label of its field, unless the column names another', () => {
  const { title, columns } = sheetOf('rooms', {
    columns: [
      { source: 'useRfid', cell },
      { source: 'name.kr', label: 'resources.rooms.fields.name', cell },
    ],
  })
  expect(title).toBe('resources.rooms.name')
  expect(columns.map(({ label }) => label)).toEqual(['resources.rooms.fields.useRfid', 'resources.rooms.fields.name'])
})

it('takes no column whose field has no label', () => {
  // @ts-expect-error `nothing` has no text
  sheetOf('rooms', { columns: [{ source: 'nothing', cell }] })
})

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
