// Embedded database alone: no call reaches a database.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { serverForAll } from '../harness/testServer.ts'

const PLACE = '37.5665N 126.9780E'
const PHOTO = readFileSync(join(import.meta.dirname, '../../demo/media/doctor-han.jpg'))

const server = serverForAll()

const upload = (content: Buffer) =>
  server.root.request<UploadedFile>(
    'POST',
    '/v1/did-options/pre-upload-file',
    uploadForm(new Uint8Array(content), '사진'),
  )
/** Uploads a picture and returns what boards get. */
async function served(content: Buffer): Promise<Buffer> {
  const { status, body } = await upload(content)
  expect(status).toBe(201)
  return Buffer.from(await (await fetch(server.url + body.downloadUrl)).arrayBuffer())
}
const filled = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
/** Frames of 40 by 30 pixels that differ. */
const frames = () => Promise.all(['red', 'lime', 'blue'].map((colour) => filled(40, 30, colour).png().toBuffer()))
const damaged = '사진 파일이 중간에서 끊겨 있거나 손상되었습니다. 원본을 다시 복사하거나 다른 파일을 올려 주세요.'

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'of a camera, as %s, loses place, texts and what follows it, and looks the same',
    async (kind) => {
      const taken = await sharp(PHOTO)
        .resize(300)
        .keepIccProfile()
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${PLACE}</place></x:xmpmeta>`)
        .withExif({ IFD0: { Copyright: PLACE } })
        .toFormat(kind)
        .toBuffer()
      const photo = Buffer.concat([taken, Buffer.from(PLACE)])
      expect(photo.includes(PLACE)).toBe(true)
      const picture = await served(photo)
      expect(picture.includes(PLACE)).toBe(false)
      const [before, after] = await Promise.all([photo, picture].map((it) => sharp(it).removeAlpha().raw().toBuffer()))
      const difference = before?.reduce((sum, value, at) => sum + Math.abs(value - (after?.[at] ?? 0)), 0) ?? Infinity
      expect(difference / (before?.length ?? 1)).toBeLessThan(3)
      expect(await sharp(picture).metadata()).toMatchObject({ format: kind, width: 300, hasProfile: false })
    },
  )

  it.each([3, 6, 8] as const)('of a camera that was turned (%d) is upright', async (orientation) => {
    const photo = await sharp(PHOTO).resize(300, 200).withMetadata({ orientation }).jpeg().toBuffer()
    const { width, height, orientation: rest } = await sharp(await served(photo)).metadata()
    expect([width, height, rest ?? 1]).toEqual(orientation === 3 ? [300, 200, 1] : [200, 300, 1])
  })

  it.each(['gif', 'webp'] as const)('that moves, as %s, moves as before', async (kind) => {
    const moving = await sharp(await frames(), { join: { animated: true } })
      .toFormat(kind, { delay: [100, 200, 300], loop: 2 })
      .toBuffer()
    const { pages, delay, loop } = await sharp(await served(moving), { animated: true }).metadata()
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 })
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('that was copied in part, as %s, is refused', async (kind) => {
    const photo = await sharp(PHOTO).toFormat(kind).toBuffer()
    for (const share of [0.3, 0.9])
      expect(await upload(photo.subarray(0, photo.length * share))).toMatchObject({
        status: 415,
        refusal: { code: 'UNSUPPORTED_FILE', message: damaged },
      })
    expect((await upload(photo.subarray(0, 40))).status).toBe(415)
    expect(readdirSync(join(server.dataDir, 'partial'))).toEqual([])
  })

  it('may have fifty million pixels', async () => {
    expect((await upload(await filled(5_000, 10_000, 'white').png().toBuffer())).status).toBe(201)
    expect(await upload(await filled(5_000, 10_001, 'white').jpeg().toBuffer())).toMatchObject({
      status: 413,
      refusal: {
        code: 'IMAGE_TOO_LARGE',
        message: '사진이 너무 큽니다 (5000×10001). 50메가픽셀까지 올릴 수 있습니다.',
      },
    })
  })

  it('that moves may have no more in all its frames together', async () => {
    const colours = Array.from({ length: 51 }, (_, at) => filled(1_000, 1_000, at % 2 === 0 ? 'white' : 'black'))
    const images = await Promise.all(colours.map((colour) => colour.png({ compressionLevel: 1 }).toBuffer()))
    expect(
      await upload(
        await sharp(images, { join: { animated: true } })
          .webp({ lossless: true, effort: 0 })
          .toBuffer(),
      ),
    ).toMatchObject({
      status: 413,
      refusal: {
        code: 'IMAGE_TOO_LARGE',
        message: '움직이는 사진의 장면이 너무 크거나 많습니다. 모두 더해 50메가픽셀까지 올릴 수 있습니다.',
      },
    })
  })

  it('whose head lies about its size, or a drawing that carries scripts, is refused', async () => {
    const huge = Buffer.from(PNG)
    huge.writeUInt32BE(4_000, 16)
    const script = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const content of [huge, Buffer.from(script), Buffer.concat([PNG.subarray(0, 33), Buffer.alloc(200)])])
      expect((await upload(content)).status).toBe(415)
  })

  it('that moves as PNG is refused rather than stopped in silence', async () => {
    const control = Buffer.concat([uint32(8), Buffer.from('acTL'), uint32(2), uint32(0), uint32(0)])
    const moving = Buffer.concat([PNG.subarray(0, 33), control, PNG.subarray(33)])
    expect((await upload(moving)).status).toBe(415)
  })
})

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
