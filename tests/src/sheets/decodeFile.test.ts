import { expect, it } from 'vitest'
import { decodeFile } from '../../../src/sheets/import/decodeFile.ts'
import { FileError } from '../../../src/sheets/import/fileRow.ts'

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

it('says what is in no encoding that it knows', () => {
  expect(problemOf(Uint8Array.of(0xff, 0xfe, 0x88, 0xbc))).toBe('badEncoding')
  expect(problemOf(utf8('a\0b'))).toBe('badEncoding')
})
