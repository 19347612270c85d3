import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { holdDataDir } from '../db/dataLock.ts'
import { makeDataDir, refuseUnfit } from '../db/embedded.ts'
import { StartError } from '../startError.ts'
import { clearDrafts } from './drafts.ts'
import { DATABASE, ENTRY_NAME, MANIFEST, Manifest } from './manifest.ts'

const DRAFT = '.restore-'
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024

/**
 * Puts an archive's data into a data folder that no server uses. All of it is unpacked and checked first; only then does anything
 * of the folder change. With `force` what was there is moved aside.
 * @returns where that is now; undefined when there was nothing.
 * @throws {StartError} for an archive that is damaged or newer than this program, and for data there without `force`.
 */
export async function restoreBackup(path: string, dataDir: string, { force = false } = {}): Promise<string | undefined> {
  if (!existsSync(path)) throw new StartError(`백업 파일이 없습니다: ${path}`)
  makeDataDir(dataDir)
  const letGo = holdDataDir(dataDir)
  try {
    if (existsSync(join(dataDir, DATABASE)) && !force) {
      throw new StartError(`데이터 폴더에 이미 데이터가 있습니다. 지금 데이터를 옆으로 옮기고 복원하려면 --force를 붙여 주세요: ${dataDir}`)
    }
    // Nobody else unpacks here now.
    await clearDrafts(dataDir, DRAFT)
    const folder = await mkdtemp(join(dataDir, DRAFT))
    try {
      await unpack(path, folder)
      refuseUnfit(join(folder, DATABASE))
      return await exchange(dataDir, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    letGo()
  }
}

/** Unpacks into a folder and holds each file against the manifest. */
async function unpack(path: string, folder: string): Promise<void> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  try {
    await mkdir(join(folder, 'uploads'))
    const unzipped = createGunzip()
    // What goes wrong shows where it is read.
    pipeline(createReadStream(path), unzipped).catch(() => undefined)
    const entries = Readable.toWeb(unzipped) as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const entry of entries.pipeThrough(createTarDecoder())) {
      if (entry.header.name === MANIFEST) manifest = await readManifest(entry)
      else found.set(entry.header.name, await writeEntry(entry, folder))
    }
  } catch (error) {
    throw damaged(path, (error as Error).message)
  }
  if (!manifest) throw damaged(path, '목록이 없습니다')
  if (manifest.files.length !== found.size) throw damaged(path, '파일 수가 다릅니다')
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = found.get(name)
    if (file?.bytes !== bytes || file.sha256 !== sha256) throw damaged(path, name)
  }
  if (!found.has(DATABASE)) throw damaged(path, DATABASE)
}

async function readManifest({ header, body }: ParsedTarEntry): Promise<Manifest> {
  if (header.size > MANIFEST_BYTES_MAX) throw new Error('manifest')
  return Manifest.parse(await new Response(body).json())
}

async function writeEntry({ header, body }: ParsedTarEntry, folder: string): Promise<{ bytes: number; sha256: string }> {
  if (!ENTRY_NAME.test(header.name)) throw new Error(header.name)
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(body), hashing, createWriteStream(join(folder, header.name), { flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Moves what is there aside, and what was unpacked into its place; where one of them cannot be moved, all is put back. */
async function exchange(dataDir: string, folder: string): Promise<string | undefined> {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  const old = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'uploads'].filter((name) => existsSync(join(dataDir, name)))
  const moved: (readonly [from: string, to: string])[] = []
  const move = async (name: string, from: string, to: string) => {
    await rename(join(from, name), join(to, name))
    moved.unshift([join(from, name), join(to, name)])
  }
  if (old.length > 0) await mkdir(aside)
  try {
    for (const name of old) await move(name, dataDir, aside)
    for (const name of ['uploads', DATABASE]) await move(name, folder, dataDir)
  } catch (error) {
    for (const [from, to] of moved) await rename(to, from)
    if (old.length > 0) await rmdir(aside)
    throw new StartError(`데이터 폴더의 파일을 옮길 수 없어 복원하지 않습니다. 데이터는 이전 그대로입니다: ${dataDir} (${(error as Error).message})`)
  }
  return old.length > 0 ? aside : undefined
}

const damaged = (path: string, why: string) => new StartError(`백업 파일이 손상되어 복원하지 않습니다. 데이터는 건드리지 않았습니다: ${path} (${why})`)
