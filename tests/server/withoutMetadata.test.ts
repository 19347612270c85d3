import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exifOrientation } from '../../server/files/exifOrientation.ts'
import { withoutMetadata } from '../../server/files/withoutMetadata.ts'
import { PNG } from '../harness/media.ts'

const PLACE = '37.5665N 126.9780E'
const JPEG = readFileSync(join(import.meta.dirname, '../../demo/media/doctor-han.jpg'))

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Returns little-endian EXIF data as a phone writes it: orientation and location. */
const exif = (orientation: number) =>
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0', 'latin1'),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from(PLACE),
  ])
/** Inserts segments right after the first marker, as cameras do. */
const withSegments = (...segments: Buffer[]) => Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)])

describe('a JPEG', () => {
  it('loses place, text, captions and comments, and its picture stays to the byte', () => {
    const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PLACE}`))
    const photo = withSegments(
      segment(0xe1, exif(1)),
      xmp,
      segment(0xe0, Buffer.from(`JFXX\0${PLACE}`)),
      segment(0xee, Buffer.from(PLACE)),
      segment(0xed, Buffer.from(`Photoshop 3.0\0${PLACE}`)),
      segment(0xfe, Buffer.from(PLACE)),
    )
    expect(withoutMetadata(photo, 'image/jpeg')).toEqual(withoutMetadata(JPEG, 'image/jpeg'))
    expect(withoutMetadata(JPEG, 'image/jpeg')).toEqual(JPEG)
  })

  it('stays turned as the camera was held', () => {
    const bare = withoutMetadata(withSegments(segment(0xe1, exif(6))), 'image/jpeg')
    expect(bare.includes(PLACE)).toBe(false)
    expect(bare.length).toBe(JPEG.length + 36)
    expect(exifOrientation(bare.subarray(6))).toBe(6)
  })

  it('keeps its colours, and loses the pictures behind it and their list', () => {
    const colours = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'))
    const photo = Buffer.concat([
      withSegments(colours, segment(0xe2, Buffer.from('MPF\0list'))),
      withSegments(segment(0xe1, exif(1))),
    ])
    expect(withoutMetadata(photo, 'image/jpeg')).toEqual(withSegments(colours))
  })

  it('that is cut anywhere or damaged ends, and says no more than it did', () => {
    const photo = withSegments(segment(0xe1, exif(6)))
    for (let length = 0; length < 400; length += 1)
      expect(withoutMetadata(photo.subarray(0, length), 'image/jpeg').includes(PLACE)).toBe(false)
    for (let at = 2; at < 300; at += 1) {
      const damaged = Buffer.from(photo)
      damaged[at] = 0xff - (damaged[at] ?? 0)
      expect(withoutMetadata(damaged, 'image/jpeg').length).toBeLessThanOrEqual(photo.length)
    }
  })
})

describe('a GIF', () => {
  const block = (content: string) => Buffer.concat([Buffer.from([content.length]), Buffer.from(content, 'latin1')])
  const extension = (label: number, ...contents: string[]) =>
    Buffer.concat([Buffer.from([0x21, label]), ...contents.map(block), Buffer.of(0)])
  const head = Buffer.concat([Buffer.from('GIF89a\x02\0\x02\0\x81\0\0', 'latin1'), Buffer.alloc(12, 5)])
  const timing = extension(0xf9, '\0\x0a\0\0')
  const image = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0x80]),
    Buffer.alloc(6, 9),
    Buffer.of(2),
    block('\x84\x51'),
    Buffer.of(0),
  ])
  const repeats = extension(0xff, 'NETSCAPE2.0', '\x01\0\0')
  const end = Buffer.of(0x3b)
  const photo = Buffer.concat([
    head,
    extension(0xfe, PLACE),
    repeats,
    extension(0xff, 'XMP DataXMP', PLACE),
    timing,
    image,
    extension(0xfe, PLACE, PLACE),
    timing,
    image,
    end,
    Buffer.from(PLACE),
  ])

  it('loses comments, XMP and what stands behind it, and moves as before', () => {
    expect(withoutMetadata(photo, 'image/gif')).toEqual(
      Buffer.concat([head, repeats, timing, image, timing, image, end]),
    )
  })

  it('that is cut anywhere or damaged ends, and grows no longer', () => {
    for (let length = 0; length < photo.length; length += 1)
      expect(withoutMetadata(photo.subarray(0, length), 'image/gif').includes(PLACE)).toBe(false)
    for (let at = 13; at < photo.length; at += 1) {
      const damaged = Buffer.from(photo)
      damaged[at] = 0xff - (damaged[at] ?? 0)
      expect(withoutMetadata(damaged, 'image/gif').length).toBeLessThanOrEqual(photo.length)
    }
  })
})

it('a PNG loses texts, time and place, what programs keep for themselves, and what stands behind it', () => {
  const chunk = (kind: string, content: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(kind + content), Buffer.alloc(4)])
  }
  const behindHead = 8 + 25
  const kinds = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt', 'caBX', 'PRIV', 'vpAg', 'zxIf'].map((kind) =>
    chunk(kind, PLACE),
  )
  const photo = Buffer.concat([PNG.subarray(0, behindHead), ...kinds, PNG.subarray(behindHead), Buffer.from(PLACE)])
  expect(withoutMetadata(photo, 'image/png')).toEqual(PNG)
})

it('a WebP loses EXIF and XMP, and no longer says that it has them', () => {
  const chunk = (kind: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(kind), length, content, Buffer.alloc(content.length % 2)])
  }
  const riff = (flags: number, ...chunks: Buffer[]) => {
    const body = Buffer.concat([
      Buffer.from('WEBP'),
      chunk('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0])),
      ...chunks,
    ])
    const head = Buffer.from('RIFF\0\0\0\0')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const picture = chunk('VP8 ', Buffer.from('picture'))
  const photo = riff(
    0b101100,
    picture,
    chunk('EXIF', exif(1)),
    chunk('XMP ', Buffer.from(PLACE)),
    chunk('PRIV', Buffer.from(PLACE)),
  )
  expect(withoutMetadata(photo, 'image/webp')).toEqual(riff(0b100000, picture))
  // Cut off behind the length of a chunk.
  const cutOff = Buffer.concat([riff(0, picture), Buffer.from('VP8X\x0a\0\0\0', 'latin1')])
  expect(withoutMetadata(cutOff, 'image/webp').subarray(RIFF_HEAD)).toEqual(cutOff.subarray(RIFF_HEAD))
})

/** A file begins with its kind and its length, which cutting it off does not change. */
const RIFF_HEAD = 8
