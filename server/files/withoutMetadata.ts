import { bareGif, gifFrames } from './bareGif.ts'
import { exifOrientation, orientationSegment } from './exifOrientation.ts'
import { PictureParts } from './pictureParts.ts'

/** Removes a picture's metadata (place, time, camera, names, previews) but keeps its orientation. */
export function withoutMetadata(content: Buffer, contentType: string): Buffer {
  return STRIPPERS[contentType]?.(content) ?? content
}

const STRIPPERS: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const EXIF = 0xe1
/**
 * Application segments that are kept, with their prefixes: JFIF, the colour profile, Adobe's colours. Others and
 * comments are removed.
 */
const KEPT_SEGMENTS: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }
const COMMENT = 0xfe
const isForApplications = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT
/** Whether a marker is part of the image data: stuffed bytes and restarts. */
const isData = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Copies segments up to the end of the picture: phones append further pictures. */
function bareJpeg(content: Buffer): Buffer {
  const parts = new PictureParts(content)
  const keep = (from: number, to: number) => parts.keep(from, to)
  let at = 0
  while (at + 1 < content.length) {
    const marker = content[at + 1] ?? 0
    if (content[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === SOI || marker === EOI) {
      keep(at, at + 2)
      at += 2
      if (marker === EOI) break
      continue
    }
    if (at + 4 > content.length) break
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (marker === EXIF) parts.add(orientationSegment(exifOrientation(content.subarray(at + 4, end))))
    else if (!isForApplications(marker) || isKept(marker, content.subarray(at + 4, end))) keep(at, end)
    else parts.skip()
    at = end
    if (marker === SOS) {
      const from = at
      at = endOfData(content, at)
      keep(from, at)
    }
  }
  return parts.joined()
}

function isKept(marker: number, segment: Buffer): boolean {
  const name = KEPT_SEGMENTS[marker]
  return name !== undefined && segment.toString('latin1', 0, name.length) === name
}

function endOfData(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at >= 0 && isData(content[at + 1] ?? 0)) at = content.indexOf(0xff, at + 2)
  return at < 0 ? content.length : at
}

const PNG_HEAD = 8
/** Chunks that are kept: the picture, its colours and animation. Text, times, EXIF and private data are removed. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function barePng(content: Buffer): Buffer {
  const parts = new PictureParts(content)
  parts.keep(0, PNG_HEAD)
  for (let at = PNG_HEAD; at + 12 <= content.length;) {
    const kind = content.toString('latin1', at + 4, at + 8)
    const end = at + 12 + content.readUInt32BE(at)
    if (PNG_KEPT.has(kind)) parts.keep(at, end)
    else parts.skip()
    if (kind === 'IEND') break
    at = end
  }
  return parts.joined()
}

const RIFF_HEAD = 12
/** Chunks that are kept: the picture, its colours and animation. EXIF, XMP and unknown chunks are removed. */
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of VP8X that indicate metadata. */
const WEBP_FLAGS = 0b1100
const WEBP_FLAGS_AT = 8

function bareWebp(content: Buffer): Buffer {
  const parts = new PictureParts(content)
  parts.keep(0, RIFF_HEAD)
  for (const { kind, at, end } of webpChunks(content)) {
    if (!WEBP_KEPT.has(kind)) parts.skip()
    // The length that a chunk declares may exceed the file.
    else if (kind === 'VP8X' && Math.min(end, content.length) - at > WEBP_FLAGS_AT)
      parts.add(withoutFlags(content.subarray(at, end)))
    else parts.keep(at, end)
  }
  const bare = parts.joined()
  bare.writeUInt32LE(bare.length - 8, 4)
  return bare
}

function withoutFlags(chunk: Buffer): Buffer {
  const bare = Buffer.from(chunk)
  bare.writeUInt8(bare.readUInt8(WEBP_FLAGS_AT) & ~WEBP_FLAGS, WEBP_FLAGS_AT)
  return bare
}

function* webpChunks(content: Buffer): Generator<{ readonly kind: string; readonly at: number; readonly end: number }> {
  for (let at = RIFF_HEAD; at + 8 <= content.length;) {
    const bytes = content.readUInt32LE(at + 4)
    // Chunks are padded to an even length.
    const end = at + 8 + bytes + (bytes % 2)
    yield { kind: content.toString('latin1', at, at + 4), at, end }
    at = end
  }
}

/**
 * Returns the total pixels of all frames of an animated picture, because browsers decode each of them; 0 for a still
 * picture. Animated PNG cannot be uploaded.
 */
export function framePixels(content: Buffer, contentType: string): number {
  return (FRAMES[contentType]?.(content) ?? []).reduce((sum, pixels) => sum + pixels, 0)
}

const FRAMES: Readonly<Record<string, (content: Buffer) => number[]>> = {
  'image/gif': gifFrames,
  'image/webp': (content) =>
    [...webpChunks(content)].flatMap(({ kind, at }) =>
      kind === 'ANMF' && at + 20 <= content.length
        ? (content.readUIntLE(at + 14, 3) + 1) * (content.readUIntLE(at + 17, 3) + 1)
        : [],
    ),
}

/**
 * Whether a JPEG is truncated, as after an interrupted copy: a screen would show only a part of it.
 * @param bare the picture without its metadata
 */
export function isCutOff(bare: Buffer, contentType: string): boolean {
  return contentType === 'image/jpeg' && !bare.subarray(-2).equals(END_OF_IMAGE)
}

const END_OF_IMAGE = Buffer.of(0xff, EOI)
