import { expect, it } from 'vitest'
import { decodeFile } from '../../../domain/sheets/decodeFile.ts'
import { FileError } from '../../../domain/sheets/fileRow.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function problemOf(bytes: Uint8Array): unknown {
  try {
    return decodeFile(bytes)
  } catch (error) {
    return error instanceof FileError ? error.problem : error
  }
}

it('reads UTF-8 with and without BOM', () => {
  expect(decodeFile(utf8('번호,뷁'))).toBe('번호,뷁')
  expect(decodeFile(utf8('\uFEFF번호,뷁'))).toBe('번호,뷁')
})

it('reads what is not UTF-8 as CP949', () => {
  // '번호' as Korean Excel saves it. Node does not support the syllables beyond KS X 1001, so a Chromium test covers
  // them.
  expect(decodeFile(Uint8Array.of(0xb9, 0xf8, 0xc8, 0xa3))).toBe('번호')
})

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const [low, high] = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]
      return isLittle ? [low, high] : [high, low]
    }),
  )

it.each([
  ['little-endian with BOM', true, '\uFEFF'],
  ['little-endian without BOM', true, ''],
  ['big-endian with BOM', false, '\uFEFF'],
  ['big-endian without BOM', false, ''],
])('reads UTF-16, %s', (_, isLittle, bom) => {
  const text = '번호\t이름\r\n1\t뷁\r\n'
  expect(decodeFile(utf16(bom + text, isLittle))).toBe(text)
})

it('says what is in no encoding that it knows', () => {
  expect(problemOf(Uint8Array.of(0xff, 0xfe, 0x88))).toBe('badEncoding')
  expect(problemOf(Uint8Array.of(0x80, 0xff))).toBe('badEncoding')
  expect(problemOf(utf8('a\0b'))).toBe('badEncoding')
  expect(problemOf(Uint8Array.of(1, 0, 2, 0, 3, 0))).toBe('badEncoding')
})
