import { FileError } from './fileRow.ts'

/**
 * Decodes a CSV file: UTF-8 with or without BOM, otherwise CP949, the default of Korean Excel. The browser's `euc-kr`
 * is CP949 (all 11,172 syllables); Node's is not.
 *
 * @throws {FileError} when it is neither
 */
export function decodeFile(bytes: Uint8Array): string {
  const found = ENCODINGS.map((encoding) => decode(bytes, encoding)).find((text) => text !== null)
  if (found === undefined) throw new FileError('badEncoding')
  return found
}

/** Korean in CP949 is hardly ever valid UTF-8, so UTF-8 comes first. */
const ENCODINGS = ['utf-8', 'euc-kr']

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // null characters come from Excel's 'Unicode text' and binary files
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
