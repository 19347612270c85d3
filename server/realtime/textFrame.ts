const FINAL_TEXT = 0x81
/** Lengths from here on take two bytes of their own. */
const SHORT_MAX = 125
const TWO_BYTES_MAX = 0xff_ff

/**
 * A text as one WebSocket message, as it goes over the wire: what a server sends is not masked, so that the same bytes serve
 * every client (RFC 6455, 5.2). @throws for a text of 64 KiB or more; no frame that this server sends is near it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length > TWO_BYTES_MAX) throw new RangeError(`a message of ${length} bytes`)
  const head = length > SHORT_MAX ? 4 : 2
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FINAL_TEXT
  if (head === 2) frame[1] = length
  else {
    frame[1] = SHORT_MAX + 1
    frame.writeUInt16BE(length, 2)
  }
  frame.write(text, head)
  return frame
}
