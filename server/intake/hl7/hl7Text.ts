import iconv from 'iconv-lite'

export type Hl7Encoding = 'utf-8' | 'cp949'

const UNKNOWN = '\ufffd'
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a text.
 * @returns undefined for bytes that are none of the encoding, and for a text in which another program has already
 * replaced what it could not decode
 */
export function decodeHl7(bytes: Uint8Array, encoding: Hl7Encoding): string | undefined {
  const text = encoding === 'cp949' ? composeSyllables(iconv.decode(Buffer.from(bytes), 'cp949')) : decodeUtf8(bytes)
  return text === undefined || text.includes(UNKNOWN) ? undefined : text.replace(/^\ufeff/, '')
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

/** KS X 1001 writes a syllable that it lacks as four characters: a filler, and the initial, medial and final letter. */
const FILLED = /\u3164([ㄱ-ㅎ])([ㅏ-ㅣ])([ㄱ-ㅎ\u3164])/g
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FINALS = '\u3164ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

function composeSyllables(text: string): string | undefined {
  const composed = text.replaceAll(FILLED, (letters, initial: string, medial: string, final: string) => {
    const [first, last] = [INITIALS.indexOf(initial), FINALS.indexOf(final)]
    if (first < 0 || last < 0) return letters
    return String.fromCodePoint(0xac00 + (first * 21 + medial.charCodeAt(0) - 'ㅏ'.charCodeAt(0)) * 28 + last)
  })
  // A filler that is left belongs to no syllable.
  return /\u3164[ㄱ-ㅣ]/.test(composed) ? undefined : composed
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Encodes a text, with `?` for characters that the encoding lacks. */
export const encodeHl7 = (text: string, encoding: Hl7Encoding): Buffer =>
  encoding === 'cp949' ? iconv.encode(text, 'cp949') : Buffer.from(text)
