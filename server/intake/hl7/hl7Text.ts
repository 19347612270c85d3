import iconv from 'iconv-lite'
import { decodeCp949 } from '../decodeCp949.ts'

export type Hl7Encoding = 'utf-8' | 'cp949'

const UNKNOWN = '\ufffd'
/** A filler of KS X 1001 that belongs to no syllable. */
const LEFT_FILLER = /\u3164[ㄱ-ㅣ]/
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a text.
 * @returns undefined for bytes that are none of the encoding, and for a text in which another program has already
 * replaced what it could not decode
 */
export function decodeHl7(bytes: Uint8Array, encoding: Hl7Encoding): string | undefined {
  const isCp949 = encoding === 'cp949'
  const text = isCp949 ? decodeCp949(bytes) : decodeUtf8(bytes)
  if (text === null || text.includes(UNKNOWN) || (isCp949 && LEFT_FILLER.test(text))) return undefined
  return text.replace(/^\ufeff/, '')
}

/**
 * Returns the encoding that a text is in and not in that of its connection: in Korean UTF-8, which CP949 reads as other
 * letters, or in what MSH-18 says of bytes that both encodings can read.
 */
export function otherEncoding(bytes: Uint8Array, encoding: Hl7Encoding, declared: string): Hl7Encoding | undefined {
  const other = encoding === 'cp949' ? 'utf-8' : 'cp949'
  if (bytes.every((byte) => byte < 0x80)) return undefined
  const isDeclared = DECLARED[other].test(declared) && decodeHl7(bytes, other) !== undefined
  const isKorean = HANGUL.test(decodeUtf8(bytes) ?? '')
  return encoding === 'cp949'
    ? isDeclared || isKorean
      ? other
      : undefined
    : isDeclared && !isKorean
      ? other
      : undefined
}

/** Values of MSH-18. */
const DECLARED: Readonly<Record<Hl7Encoding, RegExp>> = {
  'utf-8': /utf-?8/i,
  cp949: /ks ?[xc] ?(?:1001|5601)|euc-?kr|(?:cp|ms) ?949|ir ?149/i,
}
const HANGUL = /[가-힣]/

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}

/** Encodes a text, with `?` for characters that the encoding lacks. */
export const encodeHl7 = (text: string, encoding: Hl7Encoding): Buffer =>
  encoding === 'cp949' ? iconv.encode(text, 'cp949') : Buffer.from(text)
