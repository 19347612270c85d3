import { mkdtemp, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CacheKind, FileCache } from '../../agent/fileCache.ts'

const disk = vi.hoisted(() => ({ isReadOnly: false }))
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  const refused = async () => {
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
  }
  return {
    ...real,
    utimes: (...given: Parameters<typeof real.utimes>) => (disk.isReadOnly ? refused() : real.utimes(...given)),
    rm: (...given: Parameters<typeof real.rm>) => (disk.isReadOnly ? refused() : real.rm(...given)),
  }
})

let folder: string
let cache: FileCache
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waiting-board-cache-'))
  cache = new FileCache(folder, 1_000)
  await cache.open()
})
afterEach(() => {
  disk.isReadOnly = false
  return rm(folder, { recursive: true })
})

async function keep(kind: CacheKind, address: string, content: string): Promise<void> {
  const draft = await cache.draft({ kind, address }, { 'content-type': 'text/plain' }, content.length)
  await draft?.write(Buffer.from(content))
  await draft?.finish()
}

async function contentOf(kind: CacheKind, address: string): Promise<string | undefined> {
  const kept = await cache.find({ kind, address })
  return kept && text(kept.read(0, kept.length - 1))
}

const age = async () => {
  for (const name of await readdir(folder))
    await utimes(join(folder, name), new Date(), new Date(Date.now() - 24 * 60 * 60 * 1000))
}

test('AP-10 what was kept is found again, in parts too, and a newer one takes its place', async () => {
  await keep('app', '/a.js', 'old')
  await keep('app', '/a.js', 'abcdef')
  const kept = await cache.find({ kind: 'app', address: '/a.js' })
  expect(kept).toMatchObject({ length: 6, headers: { 'content-type': 'text/plain' } })
  expect(kept && (await text(kept.read(2, 3)))).toBe('cd')
  expect(await readdir(folder)).toHaveLength(1)
  expect(await contentOf('app', '/b.js')).toBeUndefined()
})

test('AP-10 what a pulled plug left is not served: neither half a file nor one that was still coming', async () => {
  await keep('app', '/a.js', 'abcdef')
  const [name = ''] = await readdir(folder)
  await truncate(join(folder, name), (await readFile(join(folder, name))).length - 1)
  expect(await contentOf('app', '/a.js')).toBeUndefined()
  await cache.draft({ kind: 'app', address: '/b.js' }, {}, 6)
  await new FileCache(folder, 1_000).open()
  expect(await readdir(folder)).toEqual([])
})

test('AP-10 a disk that became read-only still gives what is whole on it, and nothing that is not', async () => {
  await keep('app', '/a.js', 'abcdef')
  await age()
  disk.isReadOnly = true
  expect(await contentOf('app', '/a.js')).toBe('abcdef')
  const [name = ''] = await readdir(folder)
  await truncate(join(folder, name), (await readFile(join(folder, name))).length - 1)
  expect(await contentOf('app', '/a.js')).toBeUndefined()
})

test('AP-10 the media that was not used for longest makes room, the application stays', async () => {
  await keep('app', '/a.js', 'a'.repeat(150))
  await keep('media', '/1', '1'.repeat(150))
  await keep('media', '/2', '2'.repeat(150))
  await age()
  await contentOf('media', '/1')
  await keep('media', '/3', '3'.repeat(150))
  await keep('media', '/4', '4'.repeat(150))
  expect(await contentOf('media', '/2')).toBeUndefined()
  expect(await contentOf('app', '/a.js')).toBe('a'.repeat(150))
  expect(await contentOf('media', '/1')).toBe('1'.repeat(150))
  expect(await contentOf('media', '/4')).toBe('4'.repeat(150))
})

test('AP-10 what is larger than all the room is not kept', async () => {
  expect(await cache.draft({ kind: 'media', address: '/film' }, {}, 1_001)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})
