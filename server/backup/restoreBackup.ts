import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { lockDataDir } from '../db/sqlite/dataLock.ts'
import { makeDataDir, openToRead, refuseUnfit } from '../db/sqlite/embedded.ts'
import { BEFORE_RESTORE, DATABASE, EMERGENCY, SHEET_FILE, UPLOADS } from '../disk/dataFolder.ts'
import { DRAFT, exchange, finishExchange } from '../disk/exchange.ts'
import { flushFolder } from '../disk/flushFolder.ts'
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { StartError } from '../startError.ts'
import { ENTRY_NAME, MANIFEST, Manifest } from './manifest.ts'
import { type Revived, settleRestored } from './settleRestored.ts'

/** First bytes of an SQLite database. */
const SQLITE_HEAD = Buffer.from('SQLite format 3\0')
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024

/** Result of a restore. */
export interface Restored extends Revived {
  /** The folder of the previous data; undefined when there was none. */
  readonly aside: string | undefined
  /** Copy of the emergency sheet of before, which the next start overwrites; undefined when there was none. */
  readonly sheet: string | undefined
}

/**
 * Restores an archive, or a copy of the database from before an upgrade, into a data folder that no server uses. With
 * a copy the uploads stay. Everything is unpacked, verified and settled
 * ({@link settleRestored}) before the folder is changed. With `force` existing data is moved aside.
 * @param options `emergencyDir` is the folder of the emergency sheet, if it is not in the data folder.
 * @throws {StartError} when the archive is damaged or newer than this program, or the folder has data and `force` is
 * not set.
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  { force = false, emergencyDir = join(dataDir, EMERGENCY) } = {},
): Promise<Restored> {
  if (!existsSync(path)) throw new StartError(`백업 파일이 없습니다: ${path}`)
  makeDataDir(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    finishExchange(dataDir)
    if (existsSync(join(dataDir, DATABASE)) && !force) {
      throw new StartError(
        `데이터 폴더에 이미 데이터가 있습니다. 지금 데이터를 옆으로 옮기고 복원하려면 --force를 붙여 주세요: ${dataDir}`,
      )
    }
    const folder = await mkdtemp(join(dataDir, DRAFT))
    const sheet = join(emergencyDir, SHEET_FILE)
    let revived: Revived
    try {
      if (isDatabase(path)) await copyDatabase(path, folder)
      else await unpack(path, folder)
      refuseUnfit(join(folder, DATABASE))
      const replaced = openReplaced(dataDir)
      try {
        revived = settleRestored(join(folder, DATABASE), replaced, numbersOnSheet(sheet))
      } finally {
        replaced?.close()
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return { ...revived, aside: exchange(dataDir, basename(folder)), sheet: keepSheet(sheet, dataDir) }
  } finally {
    unlock()
  }
}

/** Opens the database that is replaced; undefined when there is none, or it cannot be read. */
function openReplaced(dataDir: string): DatabaseSync | undefined {
  try {
    return openToRead(dataDir)
  } catch {
    return undefined
  }
}

/** Reads the highest number of its day from an emergency sheet. */
function numbersOnSheet(path: string): ReadonlyMap<string, number> {
  if (!existsSync(path)) return new Map()
  const page = readFileSync(path, 'utf8')
  const [, day] = /<p>(\d{4}-\d{2}-\d{2}) \d{2}:\d{2} 기준/.exec(page) ?? []
  const numbers = [...page.matchAll(/마지막 번호 (\d+)번|<\/td><td>(\d+)<\/td>/g)].map(([, last, listed]) =>
    Number(last ?? listed),
  )
  const highest = Math.max(0, ...numbers)
  return day === undefined || highest === 0 ? new Map() : new Map([[day, highest]])
}

/** Copies the emergency sheet into the data folder, as a copy of before the restore. @returns its path */
function keepSheet(path: string, dataDir: string): string | undefined {
  if (!existsSync(path)) return undefined
  const copy = join(dataDir, `${BEFORE_RESTORE}${new Date().toISOString().replaceAll(':', '-')}-${SHEET_FILE}`)
  copyFileSync(path, copy)
  makePrivate(copy)
  return copy
}

/** Whether a file is an SQLite database, and not an archive. */
function isDatabase(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(SQLITE_HEAD.length)
    readSync(file, head)
    return head.equals(SQLITE_HEAD)
  } finally {
    closeSync(file)
  }
}

async function copyDatabase(path: string, folder: string): Promise<void> {
  const to = createWriteStream(join(folder, DATABASE), { flush: true, mode: PRIVATE_FILE })
  await pipeline(createReadStream(path), to)
  await flushFolder(folder)
}

/** Unpacks an archive into a folder and verifies each file against the manifest. */
async function unpack(path: string, folder: string): Promise<void> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  try {
    await mkdir(join(folder, UPLOADS), { mode: PRIVATE_FOLDER })
    const unzipped = createGunzip()
    // Errors surface where the stream is read.
    pipeline(createReadStream(path), unzipped).catch(() => undefined)
    const entries = Readable.toWeb(unzipped) as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const entry of entries.pipeThrough(createTarDecoder())) {
      if (entry.header.name === MANIFEST) manifest = await readManifest(entry, path)
      else found.set(entry.header.name, await writeEntry(entry, path, folder))
    }
  } catch (error) {
    // The message never quotes the archive's content, which may be anything.
    throw error instanceof StartError || (error instanceof Error && 'syscall' in error)
      ? error
      : damaged(path, '압축 파일을 풀 수 없습니다')
  }
  if (!manifest) throw damaged(path, '목록이 없습니다')
  if (manifest.files.length !== found.size) throw damaged(path, '파일 수가 다릅니다')
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = found.get(name)
    if (file?.bytes !== bytes || file.sha256 !== sha256) throw damaged(path, name)
  }
  if (!found.has(DATABASE)) throw damaged(path, DATABASE)
  for (const each of [join(folder, UPLOADS), folder]) await flushFolder(each)
}

async function readManifest({ header, body }: ParsedTarEntry, path: string): Promise<Manifest> {
  if (header.size > MANIFEST_BYTES_MAX) throw damaged(path, '목록을 읽을 수 없습니다')
  const text = await new Response(body).text()
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw damaged(path, '목록을 읽을 수 없습니다')
  }
}

async function writeEntry(
  { header, body }: ParsedTarEntry,
  path: string,
  folder: string,
): Promise<{ bytes: number; sha256: string }> {
  if (!ENTRY_NAME.test(header.name)) throw damaged(path, '백업에 들어 있을 수 없는 파일이 있습니다')
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    Readable.fromWeb(body),
    hashing,
    createWriteStream(join(folder, header.name), { flush: true, mode: PRIVATE_FILE }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

const damaged = (path: string, why: string) =>
  new StartError(`백업 파일이 손상되어 복원하지 않습니다. 데이터는 건드리지 않았습니다: ${path} (${why})`)
