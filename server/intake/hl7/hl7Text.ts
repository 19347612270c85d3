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
  const text = encoding === 'cp949' ? iconv.decode(Buffer.from(bytes), 'cp949') : decodeUtf8(bytes)
  return text === undefined || text.includes(UNKNOWN) ? undefined : text.replace(/^\ufeff/, '')
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
