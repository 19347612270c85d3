import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FileService } from '../../server/files/fileService.ts'
import { FileStore } from '../../server/files/fileStore.ts'
import { UploadSpace } from '../../server/files/uploadSpace.ts'
import { MP4, PNG, uploadForm } from '../harness/media.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { unaudited } from '../harness/unaudited.ts'
import { aUnit } from '../harness/database.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const UPLOAD = '/v1/did-options/pre-upload-file'

/** Returns a space on a disk of this size; `stored` is the size of existing uploads. */
const space = (given: { quota?: number; stored?: number; size?: number; free?: number }) =>
  new UploadSpace({
    quota: given.quota,
    stored: async () => given.stored ?? 0,
    disk: async () => ({ size: given.size ?? 100 * GIB, free: given.free ?? 100 * GIB }),
  })

describe('the space for uploads', () => {
  it('ends at the quota, in which those that are under way count', async () => {
    const uploads = space({ quota: 100, stored: 40 })
    const first = uploads.open()
    await first.take(30)
    const second = uploads.open()
    await expect(second.take(31)).rejects.toMatchObject({
      status: 413,
      code: 'UPLOAD_QUOTA',
      message: expect.stringContaining('저장 한도'),
    })
    second.close()
    await uploads.open().take(30)
  })

  it('is ten gigabytes without a setting, or four fifths of a smaller disk', async () => {
    const takes = async (bytes: number, size: number) =>
      (await space({ size, free: size })
        .open()
        .take(bytes)
        .catch(() => null)) === undefined
    expect([await takes(10 * GIB, 100 * GIB), await takes(10 * GIB + 1, 100 * GIB)]).toEqual([true, false])
    expect([await takes(4 * GIB, 5 * GIB), await takes(4 * GIB + 1, 5 * GIB)]).toEqual([true, false])
  })

  it('leaves a gigabyte of the disk to the database, or a twentieth of a small one', async () => {
    const takes = async (free: number, size: number) =>
      (await space({ size, free })
        .open()
        .take(1)
        .catch(({ status }: { status: number }) => status)) ?? 200
    expect([await takes(GIB + 4 * MIB, 100 * GIB), await takes(GIB + 4 * MIB - 1, 100 * GIB)]).toEqual([200, 507])
    expect([await takes(56 * MIB, GIB), await takes(55 * MIB, GIB)]).toEqual([200, 507])
  })

  it('is looked at again while an upload goes on', async () => {
    let free = 100 * GIB
    const uploads = new UploadSpace({
      quota: undefined,
      stored: async () => 0,
      disk: async () => ({ size: 100 * GIB, free }),
    })
    const upload = uploads.open()
    await upload.take(MIB)
    free = 0
    await upload.take(4 * MIB)
    await expect(upload.take(1)).rejects.toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  })
})

describe('UPLOAD_QUOTA', () => {
  let server: TestServer
  afterEach(() => server.close())

  it('refuses the upload that would exceed it, and leaves nothing of it behind', async () => {
    server = await startServer({ env: { UPLOAD_QUOTA: '1MB' } })
    const video = Buffer.concat([MP4, Buffer.alloc(600 * 1024)])
    expect((await server.root.request('POST', UPLOAD, uploadForm(video, 'a.mp4'))).status).toBe(201)
    expect(await server.root.request('POST', UPLOAD, uploadForm(video, 'b.mp4'))).toMatchObject({
      status: 413,
      refusal: { code: 'UPLOAD_QUOTA', message: expect.stringContaining('저장 한도') },
    })
    expect(readdirSync(join(server.dataDir, 'partial'))).toEqual([])
    expect((await server.root.request('POST', UPLOAD, uploadForm(PNG, 'c.png'))).status).toBe(201)
  })

  it('a user uploads five files at once, and a hundred in a row; others as they like', async () => {
    server = await startServer()
    const unit = aUnit(server.database.db)
    const files = new FileService(unit, new FileStore(server.dataDir), undefined)
    const caller = { id: 'root', name: '', authority: 'ROOT', sessionId: '', address: '' } as const
    let proceed = () => undefined as void
    const waiting = new Promise<void>((resolve) => (proceed = resolve))
    async function* stuck() {
      await waiting
      yield { field: 'other' }
    }
    const stuckOnes = Array.from({ length: 5 }, () =>
      files.upload(unaudited, caller, stuck()).catch(({ status }: { status: number }) => status),
    )
    await expect(files.upload(unaudited, caller, stuck())).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    await expect(files.upload(unaudited, { ...caller, id: 'other' }, nothing())).rejects.toMatchObject({ status: 400 })
    proceed()
    expect(await Promise.all(stuckOnes)).toEqual([400, 400, 400, 400, 400])
    for (let count = 5; count < 100; count += 1)
      await expect(files.upload(unaudited, caller, nothing())).rejects.toMatchObject({ status: 400 })
    await expect(files.upload(unaudited, caller, nothing())).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_UPLOADS',
    })
  })
})

async function* nothing() {
  // A form without a file.
}
