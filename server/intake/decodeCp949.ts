import iconv from 'iconv-lite'
import { composeSyllables } from '../../domain/composeSyllables.ts'

const UNKNOWN = '\ufffd'

/** Decodes a text in CP949, which Node does not support; null for bytes that are not in it. */
export function decodeCp949(bytes: Uint8Array): string | null {
  const text = iconv.decode(Buffer.from(bytes), 'cp949')
  return text.includes(UNKNOWN) ? null : composeSyllables(text)
}
