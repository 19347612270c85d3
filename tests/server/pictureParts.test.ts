import { expect, it } from 'vitest'
import { isCutOff, withoutMetadata } from '../../server/files/withoutMetadata.ts'

const MILLION = 1_000_000

/** Returns a picture of this many tiny parts. */
const filled = (head: Buffer, part: Buffer, count: number) =>
  Buffer.concat([head, Buffer.alloc(part.length * count, part)])
const chunk = (kind: string, bytes: number, isPng: boolean) =>
  isPng
    ? Buffer.concat([Buffer.alloc(4), Buffer.from(kind, 'latin1'), Buffer.alloc(4 + bytes)])
    : Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.alloc(4 + bytes)])
const GIF_HEAD = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7)])
const RIFF = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')])

it.each([
  ['image/jpeg', filled(Buffer.of(), Buffer.of(0xff, 0xd8), 5 * MILLION)],
  ['image/jpeg', filled(Buffer.of(0xff, 0xd8), Buffer.of(0xff, 0xed, 0, 2), 2 * MILLION)],
  ['image/gif', filled(GIF_HEAD, Buffer.of(0x21, 0xf9, 0), 3 * MILLION)],
  ['image/gif', filled(GIF_HEAD, Buffer.of(0x21, 0xfe, 0), 3 * MILLION)],
  ['image/png', filled(Buffer.alloc(8), chunk('tRNS', 0, true), MILLION / 2)],
  ['image/png', filled(Buffer.alloc(8), chunk('tEXt', 0, true), MILLION / 2)],
  ['image/webp', filled(RIFF, chunk('ALPH', 0, false), MILLION)],
  ['image/webp', filled(RIFF, chunk('XMP ', 0, false), MILLION)],
])('a picture (%s) of millions of tiny parts is refused, and quickly', (contentType, content) => {
  const before = performance.now()
  expect(() => withoutMetadata(content, contentType)).toThrow(
    expect.objectContaining({ status: 415, code: 'UNSUPPORTED_FILE' }),
  )
  expect(performance.now() - before).toBeLessThan(1_000)
})

it('one of some thousand parts is kept as it is', () => {
  const content = filled(GIF_HEAD, Buffer.of(0x21, 0xf9, 0), 50_000)
  expect(withoutMetadata(content, 'image/gif').equals(content)).toBe(true)
  expect(isCutOff(Buffer.of(0xff, 0xd8, 0xff, 0xd9), 'image/jpeg')).toBe(false)
  expect(isCutOff(Buffer.of(0xff, 0xd8, 0xff, 0xda), 'image/jpeg')).toBe(true)
})
