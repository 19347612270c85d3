/** First byte of an unfragmented text frame that is not compressed. */
const TEXT = 0x81

/**
 * Encodes a text as a WebSocket frame. Servers do not mask frames, so the same bytes serve every client (RFC 6455,
 * 5.2): encoded once, written to each.
 */
export const textFrame = (text: string): Buffer => textFrameStart(text, 0)

/**
 * Encodes the start of a text whose other bytes are written after it, so that frames that differ only in their first
 * bytes share the others.
 * @param restLength number of the other bytes
 */
export function textFrameStart(text: string, restLength: number): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([headerOf(bytes.length + restLength), bytes])
}

/** Returns the header of a frame for a payload of this length (RFC 6455, 5.2). */
function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([TEXT, length])
  if (length < 65_536) {
    const header = Buffer.from([TEXT, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.from([TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUIntBE(length, 4, 6)
  return header
}
