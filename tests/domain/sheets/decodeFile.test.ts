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

it('composes the syllables that KS X 1001 writes in eight bytes', () => {
  const named = (hex: string) => decodeFile(Uint8Array.from(Buffer.from(hex, 'hex')))
  expect(named('a4d4a4bda4c4a4bd2ca4d4a4b2a4cea4aa2ca4d4a4a8a4c7a4b1')).toBe('펲,뷁,똠')
  expect(named('b1e8a4d4a4a1a4bfa4d42cc8ab')).toBe('김가,홍')
  // A filler that is left is refused with its row, as an invisible character.
  expect(named('a4d4a4a82cb1e8')).toBe('\u3164ㄸ,김')
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
