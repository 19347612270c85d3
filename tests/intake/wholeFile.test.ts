import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { parseCsv } from '../../domain/sheets/parseCsv.ts'
import { lacksDirectory, restOf } from '../../server/intake/folder/wholeFile.ts'
import { aWorkbook } from '../harness/workbook.ts'

const LIST = '예약번호,이름,환자번호\r\nA1,가나다,1\r\n'
const restOfText = (text: string) => restOf(Buffer.from(text), text, parseCsv(text))

it.each([
  ['a text that ends with a line break', LIST, 0],
  ['blanks and the end mark of DOS behind it', `${LIST} \x1A`, 0],
  ['a last row with all its cells', `${LIST}A2,라마바,2`, 30_000],
  ['a last row with an empty last cell', `${LIST}A2,라마바,`, 30_000],
  ['a last row that lacks cells', `${LIST}A2,라마`, 600_000],
  ['a header alone', '예약번호,이름', 600_000],
  ['an open quote', `${LIST}A2,"라마바\n`, 600_000],
  ['a place whose content has not come', `${LIST.slice(0, -9)}${'\0'.repeat(9)}`, Infinity],
  ['a hole', `${LIST}\0\0\0\0${LIST}`, Infinity],
])('DE-45 %s', (_, text, restMs) => {
  expect(restOfText(text)).toBe(restMs)
})

it('DE-45 a text that ends in the middle of a letter waits, one in an unknown encoding does not', () => {
  expect(restOf(Buffer.from(LIST).subarray(0, 11), undefined, [])).toBe(600_000)
  expect(restOf(Buffer.from([0xff, 0xff, 0x0d, 0x0a]), undefined, [])).toBe(0)
})

it('DE-45 a text in UTF-16 is whole, though it ends with a zero', () => {
  for (const encoding of ['utf-16le', 'utf-16be'])
    expect(restOf(iconv.encode(LIST, encoding), LIST, parseCsv(LIST))).toBe(0)
})

it('DE-45 a workbook lacks its directory wherever it is cut', () => {
  const workbook = aWorkbook([['이름'], ['가']])
  expect(lacksDirectory(workbook)).toBe(false)
  for (const length of [4, 100, workbook.length - 22]) expect(lacksDirectory(workbook.slice(0, length))).toBe(true)
  const copied = new Uint8Array(workbook.length)
  copied.set(workbook.slice(0, 300))
  expect(lacksDirectory(copied)).toBe(true)
})
