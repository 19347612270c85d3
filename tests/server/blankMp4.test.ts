import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blankMp4 } from '../../server/files/blankMp4.ts'

const PLACE = '+37.5665+126.9780/'
const FILMED = Buffer.from('filmed 1')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mp4-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function blanked(content: Buffer): Promise<Buffer> {
  const path = join(folder, 'film.mp4')
  writeFileSync(path, content)
  await blankMp4(path)
  return readFileSync(path)
}

const box = (kind: string, ...contents: (Buffer | string)[]) => {
  const content = Buffer.concat(contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** Returns a box with a 64-bit length, as boxes of more than 4 GB have it. */
const longBox = (kind: string, content: string) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(kind, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, Buffer.from(content)])
}
const empty = (like: Buffer) => box('free', Buffer.alloc(like.length - 8))

const place = box('udta', box('\xa9xyz', '\0\x12\x15\xc7', PLACE), box('loci', '\0\0\0\0', PLACE))
const keys = box('meta', '\0\0\0\0', box('keys', 'mdtacom.apple.quicktime.location.ISO6709'), box('ilst', PLACE))
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), PLACE)
const gap = box('free', PLACE)
const brand = box('ftyp', 'isom\0\0\x02\0isommp41')
const film = box('mdat', 'udta', PLACE.replaceAll(/./g, 'x'), 'moov')
const sound = box('hdlr', '\0\0\0\0\0\0\0\0vide')
const samples = box('minf', box('stbl', box('stco', '\0\0\0\0\0\0\0\x01\0\0\0\x18')))
const header = (kind: string, when: Buffer, version = '\0') => box(kind, version, '\0\0\0', when, 'rest')

describe('an MP4 file', () => {
  it('loses place, names, XMP, dates and what is left in gaps; nothing moves, and the film stays to the byte', async () => {
    const inside = (of: { place: Buffer; keys: Buffer; xmp: Buffer; when: Buffer; long: Buffer }) => [
      header('mvhd', of.when),
      of.place,
      of.keys,
      box(
        'trak',
        header('tkhd', of.long, '\x01'),
        of.place,
        of.keys,
        box('mdia', header('mdhd', of.when), sound, samples),
      ),
      of.xmp,
    ]
    const given = Buffer.concat([
      brand,
      gap,
      xmp,
      film,
      keys,
      box('moov', ...inside({ place, keys, xmp, when: FILMED, long: Buffer.concat([FILMED, FILMED]) })),
    ])
    const bare = {
      place: empty(place),
      keys: empty(keys),
      xmp: empty(xmp),
      when: Buffer.alloc(8),
      long: Buffer.alloc(16),
    }
    expect(await blanked(given)).toEqual(
      Buffer.concat([brand, empty(gap), bare.xmp, film, bare.keys, box('moov', ...inside(bare))]),
    )
  })

  it('in fragments keeps what players need of them', async () => {
    const decryption = box('uuid', 'for the player')
    const given = Buffer.concat([brand, box('moof', box('traf', decryption, place), place), film])
    expect(await blanked(given)).toEqual(
      Buffer.concat([brand, box('moof', box('traf', decryption, empty(place)), empty(place)), film]),
    )
  })

  it('loses them in a box of any length: counted in 64 bits, to the end of the file, past it', async () => {
    for (const last of [
      longBox('udta', PLACE),
      Buffer.concat([Buffer.alloc(4), box('udta', PLACE).subarray(4)]),
      Buffer.concat([Buffer.from([0x7f, 0, 0, 0]), box('udta', PLACE).subarray(4)]),
    ]) {
      const given = Buffer.concat([brand, film, last])
      const after = await blanked(given)
      expect([
        after.length,
        after.includes(PLACE),
        after.subarray(0, brand.length + film.length).equals(Buffer.concat([brand, film])),
      ]).toEqual([given.length, false, true])
    }
  })

  it('that is cut anywhere or damaged keeps its length, and its beginning', async () => {
    const given = Buffer.concat([brand, box('moov', header('mvhd', FILMED), place, box('trak', keys)), film])
    for (let length = 0; length < given.length; length += 1) {
      const cut = await blanked(given.subarray(0, length))
      expect([cut.length, cut.includes(PLACE)]).toEqual([length, false])
    }
    for (let at = brand.length; at < given.length; at += 1) {
      const damaged = Buffer.from(given)
      damaged[at] = 0xff - (damaged[at] ?? 0)
      const after = await blanked(damaged)
      expect([after.length, after.subarray(0, brand.length).equals(brand)]).toEqual([given.length, true])
    }
  })

  it('of more boxes than any film has is refused', async () => {
    await expect(blanked(Buffer.concat([brand, ...Array<Buffer>(100_001).fill(box('none'))]))).rejects.toMatchObject({
      status: 415,
    })
  })
})
