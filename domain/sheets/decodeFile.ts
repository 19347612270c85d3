import { composeSyllables } from '../composeSyllables.ts'
import { FileError } from './fileRow.ts'

/**
 * Decodes a text file: UTF-8 with or without BOM, UTF-16 (Excel's 'Unicode text') with or without BOM, otherwise CP949,
 * the default of Korean Excel.
 *
 * @param decodeCp949 returns null for bytes that are none. A browser's `euc-kr` is CP949 (all 11,172 syllables); Node's
 * is not
 * @throws {FileError} when it is none of them
 */
export function decodeFile(bytes: Uint8Array, decodeCp949: DecodeBytes = withEucKr): string {
  const utf16 = utf16Of(bytes)
  // Korean in CP949 is hardly ever valid UTF-8, so UTF-8 comes first.
  const text = utf16 ? decode(bytes, utf16) : (decode(bytes, 'utf-8') ?? decodeCp949(bytes))
  // No list holds control characters, but binary files do.
  if (text === null || isBinary(text)) throw new FileError('badEncoding')
  return text
}

/** Decodes bytes; null for those that are not in the encoding. */
export type DecodeBytes = (bytes: Uint8Array) => string | null

const withEucKr: DecodeBytes = (bytes) => {
  const text = decode(bytes, 'euc-kr')
  return text && composeSyllables(text)
}

/**
 * The byte order of a text in UTF-16, by its BOM or by the null bytes of its delimiters and line ends; null for other
 * texts, which hold no null bytes.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const nulls = [0, 0] as [number, number]
  bytes.forEach((byte, index) => byte === 0 && (nulls[index % 2 === 0 ? 0 : 1] += 1))
  const [even, odd] = nulls
  if (even === odd) return null
  return even < odd ? 'utf-16le' : 'utf-16be'
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether a text has control characters other than white space and the end mark of DOS, or no characters at all. */
function isBinary(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 26) || code >= 0xfffe) return true
  }
  return false
}
