const HEAD = 'Exif\0\0'
const ORIENTATION = 0x0112
const ENTRY_BYTES = 12
const UPRIGHT = 1
const ORIENTATION_MAX = 8

/** Returns the orientation in the EXIF data of a JPEG, 1 (upright) to 8; 1 when it is missing. */
export function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, HEAD.length) !== HEAD) return UPRIGHT
  const tiff = segment.subarray(HEAD.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES
    const value = short(at + 8)
    if (short(at) === ORIENTATION) return value >= UPRIGHT && value <= ORIENTATION_MAX ? value : UPRIGHT
  }
  return UPRIGHT
}

/** Builds an EXIF segment with nothing but the orientation; empty for an upright picture. */
export function orientationSegment(orientation: number): Buffer {
  if (orientation === UPRIGHT) return Buffer.alloc(0)
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = Buffer.concat([Buffer.from(HEAD, 'latin1'), Buffer.from(tiff)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body])
}
