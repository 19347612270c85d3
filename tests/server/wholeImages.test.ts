import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { framePixels } from '../../server/files/withoutMetadata.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const JPEG = readFileSync(join(import.meta.dirname, '../../demo/media/doctor-han.jpg'))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const upload = (content: Uint8Array<ArrayBuffer>, name: string) =>
  server.root.request<UploadedFile>('POST', '/v1/did-options/pre-upload-file', uploadForm(content, name))

describe('a JPEG that was copied in part', () => {
  it('is refused, and taken when it is whole', async () => {
    expect((await upload(JPEG, 'a.jpg')).status).toBe(201)
    for (const share of [0.1, 0.5, 0.9])
      expect(await upload(JPEG.subarray(0, JPEG.length * share), 'a.jpg')).toMatchObject({
        status: 415,
        refusal: { message: '사진 파일이 중간에서 끊겨 있습니다. 원본을 다시 복사하거나 다른 파일을 올려 주세요.' },
      })
    expect((await upload(JPEG.subarray(0, -1), 'a.jpg')).status).toBe(415)
  })

  it('is taken with something behind its end', async () => {
    expect((await upload(Buffer.concat([JPEG, Buffer.alloc(100)]), 'a.jpg')).status).toBe(201)
  })
})

const uint = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** Animated images with frames of this size. The frames contain only their headers. */
const ANIMATED: readonly (readonly [
  kind: string,
  of: (frames: number, width: number, height: number) => Buffer<ArrayBuffer>,
])[] = [
  [
    'gif',
    (frames, width, height) => {
      const image = Buffer.concat([
        Buffer.of(0x2c, 0, 0, 0, 0),
        uint(2, width),
        uint(2, height),
        Buffer.of(0, 2, 1, 0, 0),
      ])
      return Buffer.concat([
        Buffer.from('GIF89a'),
        uint(2, width),
        uint(2, height),
        Buffer.alloc(3),
        ...Array.from({ length: frames }, () => image),
        Buffer.of(0x3b),
      ])
    },
  ],
  [
    'webp',
    (frames, width, height) => {
      const chunk = (kind: string, content: Buffer) =>
        Buffer.concat([Buffer.from(kind), uint(4, content.length), content, Buffer.alloc(content.length % 2)])
      const size = Buffer.concat([uint(3, width - 1), uint(3, height - 1)])
      const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(6), size, Buffer.alloc(4)]))
      const body = Buffer.concat([
        Buffer.from('WEBP'),
        chunk('VP8X', Buffer.concat([Buffer.of(2, 0, 0, 0), size])),
        ...Array.from({ length: frames }, () => frame),
      ])
      return Buffer.concat([Buffer.from('RIFF'), uint(4, body.length), body])
    },
  ],
]

describe.each(ANIMATED)('an animated picture, as %s', (kind, of) => {
  it('may have fifty million pixels in all its frames together', async () => {
    expect((await upload(of(50, 1_000, 1_000), `a.${kind}`)).status).toBe(201)
    expect(await upload(of(51, 1_000, 1_000), `a.${kind}`)).toMatchObject({
      status: 413,
      refusal: {
        code: 'IMAGE_TOO_LARGE',
        message: '움직이는 사진의 장면이 너무 크거나 많습니다. 모두 더해 50백만 화소까지 올릴 수 있습니다.',
      },
    })
  })

  it('that is cut anywhere is counted as far as it goes', () => {
    const picture = of(3, 30, 20)
    const counts = Array.from({ length: picture.length + 1 }, (_, length) =>
      framePixels(picture.subarray(0, length), `image/${kind}`),
    )
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts)
    expect(counts.at(-1)).toBe(3 * 30 * 20)
  })
})

it('a picture that does not move has no frames beside it', () => {
  expect([framePixels(PNG, 'image/png'), framePixels(JPEG, 'image/jpeg'), framePixels(JPEG, 'video/mp4')]).toEqual([
    0, 0, 0,
  ])
})
