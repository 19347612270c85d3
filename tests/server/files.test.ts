import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '../../domain/limits.ts'
import { MP4, PNG, uploadForm } from '../harness/media.ts'
import { serverForAll } from '../harness/testServer.ts'

const UPLOAD = '/v1/did-options/pre-upload-file'

const server = serverForAll()

const upload = (form: FormData) => server.root.request<UploadedFile>('POST', UPLOAD, form)
const fetchFile = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const filesIn = (folder: string) => readdirSync(join(server.dataDir, folder))

describe('AP-05 pre-upload-file', () => {
  it('AP-05 answers the name of the file, a name of its own making and where to get it', async () => {
    const { status, body } = await upload(uploadForm(PNG, '원장님 사진.png'))
    expect(status).toBe(201)
    expect(body).toEqual({
      originalName: '원장님 사진.png',
      name: expect.stringMatching(/^[0-9a-f-]{36}\.png$/),
      downloadUrl: `/api/files/${body.name}`,
    })
  })

  it('composes the names that macOS decomposes, and keeps no path of them', async () => {
    const { body } = await upload(uploadForm(PNG, '../../홍.png'.normalize('NFD')))
    expect(body.originalName).toBe('홍.png')
  })

  it('believes the content, not the name', async () => {
    expect((await upload(uploadForm(PNG, 'movie.mp4'))).body.name).toMatch(/\.png$/)
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await upload(uploadForm(page, 'photo.png'))).toMatchObject({
      status: 415,
      refusal: { code: 'UNSUPPORTED_FILE' },
    })
  })

  it('DE-13 refuses a form without a file, with an empty one, or with more than it', async () => {
    const twice = uploadForm(PNG, 'a.png')
    twice.append('file', new Blob([PNG]), 'b.png')
    const labelled = uploadForm(PNG, 'a.png')
    labelled.append('label', 'x')
    expect(await upload(new FormData())).toMatchObject({ status: 400, refusal: { errors: [{ field: 'file' }] } })
    expect(await upload(uploadForm(Buffer.alloc(0), 'a.png'))).toMatchObject({ status: 415 })
    expect(await upload(uploadForm(PNG, 'a.png', 'photo'))).toMatchObject({
      status: 400,
      refusal: { errors: [{ field: 'photo' }] },
    })
    expect(await upload(twice)).toMatchObject({ status: 400 })
    expect(await upload(labelled)).toMatchObject({ status: 400, refusal: { errors: [{ field: 'label' }] } })
  })

  it('DE-13 refuses what is no form with 415, and a broken form with 400', async () => {
    expect(await server.root.request('POST', UPLOAD, { file: 'x' })).toMatchObject({ status: 415 })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await server.root.request('POST', UPLOAD, 'nonsense', { 'content-type': type })).toMatchObject({
        status: 400,
      })
    }
  })

  it('DE-13 refuses a picture over 10 MB with 413, and takes a video of that size', async () => {
    const large = (head: Buffer) => Buffer.concat([head, Buffer.alloc(IMAGE_BYTES_MAX)])
    expect(await upload(uploadForm(large(PNG), 'a.png'))).toMatchObject({
      status: 413,
      refusal: { message: '파일이 너무 큽니다. 10MB까지 올릴 수 있습니다.' },
    })
    expect(await upload(uploadForm(large(MP4), 'a.mp4'))).toMatchObject({ status: 201 })
  })

  it('DE-13 refuses a video over 1 GB before reading it', async () => {
    const { status } = await cutUpload({ 'content-length': String(VIDEO_BYTES_MAX + 1_000_000) }, '')
    expect(status).toBe(413)
  })

  it('needs a token', async () => {
    expect(await server.anyone.request('POST', UPLOAD, uploadForm(PNG, 'a.png'))).toMatchObject({ status: 401 })
  })

  it('leaves nothing behind of an upload that was cut or refused', async () => {
    const before = filesIn('uploads')
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
    await cutUpload(
      { 'content-length': '9000000', 'content-type': 'multipart/form-data; boundary=x' },
      head + MP4.toString('latin1'),
      () => filesIn('partial').length > 0,
    )
    await vi.waitFor(() => expect(filesIn('partial')).toEqual([]), { timeout: 5_000 })
    expect(filesIn('uploads')).toEqual(before)
  })
})

describe('AP-09 uploaded files', () => {
  it('AP-09 are served to anyone, with the right type and long caching', async () => {
    const { body } = await upload(uploadForm(MP4, 'a.mp4'))
    const answer = await fetchFile(body.downloadUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(hash(await answer.arrayBuffer())).toBe(hash(MP4))
  })

  it('AP-09 come in byte ranges', async () => {
    const { body } = await upload(uploadForm(MP4, 'a.mp4'))
    const part = await fetchFile(body.downloadUrl, { range: 'bytes=4-7' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${MP4.length}`,
      'ftyp',
    ])
    const end = await fetchFile(body.downloadUrl, { range: 'bytes=-10' })
    expect([end.status, (await end.arrayBuffer()).byteLength]).toEqual([206, 10])
    const beyond = await fetchFile(body.downloadUrl, { range: `bytes=${MP4.length}-` })
    expect(beyond.status).toBe(416)
  })

  it('are 404 for any other name, in the folder or out of it', async () => {
    for (const name of ['nothing.png', '..%2Fwaiting-board.sqlite', '.hidden', '%00.png', 'a%2Fb.png']) {
      const answer = await fetchFile(`/api/files/${name}`)
      expect([name, answer.status, await answer.json()]).toMatchObject([name, 404, { status: 404 }])
    }
  })
})

const hash = (bytes: ArrayBuffer | Buffer) =>
  createHash('sha256')
    .update(Buffer.from(bytes as ArrayBuffer))
    .digest('hex')

/** Sends the head of an upload and aborts it once `until` holds. Resolves with the status if a response came first. */
function cutUpload(
  headers: Record<string, string>,
  body: string,
  until?: () => boolean,
): Promise<{ status: number | undefined }> {
  return new Promise((resolve) => {
    const call = request(`${server.url}/api${UPLOAD}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.root.session?.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        ...headers,
      },
    })
    call.on('response', (answer) => {
      resolve({ status: answer.statusCode })
      call.destroy()
    })
    call.on('error', () => resolve({ status: undefined }))
    call.write(body, 'latin1')
    if (until) void vi.waitUntil(until, { timeout: 5_000 }).then(() => call.destroy())
    else call.flushHeaders()
  })
}
