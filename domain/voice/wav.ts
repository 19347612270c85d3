export const WAV_HEADER_BYTES = 44
const CHUNK_BYTES = 8
export const PCM = 1
export const BITS = 16

/** Returns the header of a WAV file with one channel of 16 bits and this number of bytes of samples. */
export function wavHeader(rateHz: number, bytes: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const write = (at: number, text: string) =>
    Array.from(text).forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  header.setUint32(4, WAV_HEADER_BYTES - CHUNK_BYTES + bytes, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, PCM, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rateHz, true)
  header.setUint32(28, rateHz * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, BITS, true)
  write(36, 'data')
  header.setUint32(40, bytes, true)
  return new Uint8Array(header.buffer)
}
