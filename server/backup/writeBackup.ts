import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter, type Recipient } from 'age-encryption'
import { createTarPacker, type TarPackController } from 'modern-tar'
import release from '../../package.json' with { type: 'json' }
import { DATABASE, UPLOADS, flushFolder } from '../disk/dataFolder.ts'
import { refuseUnfinished } from '../disk/exchange.ts'
import { exists } from '../disk/fileAccess.ts'
import { PRIVATE_FILE } from '../disk/privateFiles.ts'
import { StartError } from '../startError.ts'
import { DUMP, ENTRY_NAME, MANIFEST, type Manifest } from './manifest.ts'

/** Copies all pages at once: otherwise concurrent writes would restart the copy again and again. */
const ALL_PAGES = 2_147_483_647
const BUSY_TIMEOUT_MS = 5_000

type File = Manifest['files'][number]

/** How an archive is written. */
export interface Writing {
  readonly force?: boolean
  /** Prefix of the temporary folder beside the archive, and of the one in the data folder if the archive is encrypted. */
  readonly draft?: string
  /** Whom the archive is encrypted for, by age; nobody by default. */
  readonly recipients?: readonly (string | Recipient)[]
  /** Receives each temporary folder: a process that is stopped must delete it, because it contains the database. */
  readonly onDraft?: (folder: string) => void
  /** Called for each part that was written. */
  readonly onProgress?: () => void
  /** Examines the complete archive before it gets its name, in a folder that is deleted afterwards. */
  readonly inspect?: (part: string, folder: string) => Promise<void>
  /** Writes the database of PostgreSQL into a file; absent for the embedded database. */
  readonly dump?: (to: string) => Promise<void>
  /** Time in the manifest. */
  readonly now?: Date
}

/**
 * Writes a data folder into one archive (tar.gz, encrypted if there are recipients) while the server runs: a snapshot of
 * the database and all uploads. The archive gets its name only once it is complete and flushed to the disk.
 * @throws {StartError} when there is no database, or the file exists and `force` is not set.
 */
export async function writeBackup(
  dataDir: string,
  path: string,
  {
    force = false,
    draft = '.backup-',
    recipients = [],
    onDraft,
    onProgress = () => undefined,
    inspect,
    dump,
    now = new Date(),
  }: Writing = {},
): Promise<Manifest> {
  refuseUnfinished(dataDir)
  if (!dump && !exists(join(dataDir, DATABASE)))
    throw new StartError(`백업할 데이터베이스가 없습니다: ${join(dataDir, DATABASE)}`)
  if (exists(path) && !force) throw new StartError(`이미 있는 파일입니다. 덮어쓰려면 --force를 붙여 주세요: ${path}`)
  // Beside the archive: if there is no room here, there is none for the archive either.
  const folder = await mkdtemp(join(dirname(path), draft))
  onDraft?.(folder)
  // The folder of an encrypted archive never contains the database in the clear, not even for a moment.
  const work = recipients.length > 0 ? await mkdtemp(join(dataDir, draft)) : folder
  if (work !== folder) onDraft?.(work)
  try {
    const database = join(work, dump ? DUMP : DATABASE)
    await (dump ? dump(database) : copyDatabase(dataDir, database))
    const part = join(folder, basename(path))
    const { readable, controller } = createTarPacker()
    const to = createWriteStream(part, { flush: true, mode: PRIVATE_FILE })
    const [manifest] = await Promise.all([
      pack(controller, { dataDir, database, now }, onProgress),
      writeStream(Readable.fromWeb(readable), recipients, to),
    ])
    await rm(database)
    await inspect?.(part, work)
    await rename(part, path)
    await flushFolder(dirname(path))
    return manifest
  } finally {
    for (const each of [folder, work]) await rm(each, { recursive: true, force: true })
  }
}

async function writeStream(from: Readable, recipients: readonly (string | Recipient)[], to: Writable): Promise<void> {
  const gzip = createGzip()
  if (recipients.length === 0) return pipeline(from, gzip, to)
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>)
  await Promise.all([
    pipeline(from, gzip),
    pipeline(Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]), to),
  ])
}

async function copyDatabase(dataDir: string, to: string): Promise<void> {
  const file = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    await backup(file, to, { rate: ALL_PAGES })
  } finally {
    file.close()
  }
}

async function pack(
  controller: TarPackController,
  { dataDir, database, now }: { readonly dataDir: string; readonly database: string; readonly now: Date },
  onProgress: () => void,
): Promise<Manifest> {
  try {
    // The entries bear the time of the manifest, which the first one thereby tells without reading to the end.
    const add = (name: string, path: string) => addFile(controller, { name, path, mtime: now }, onProgress)
    const files = [await add(basename(database), database)]
    for (const name of await uploadsIn(dataDir)) {
      const added = await add(`uploads/${name}`, join(dataDir, UPLOADS, name)).catch(goneMeanwhile)
      if (added) files.push(added)
    }
    const manifest: Manifest = {
      product: 'waiting-board',
      format: 1,
      version: release.version,
      createdAt: now.toISOString(),
      files,
    }
    const text = Buffer.from(JSON.stringify(manifest, null, 2))
    await pipeline(Readable.from([text]), Writable.fromWeb(controller.add({ name: MANIFEST, size: text.length })))
    controller.finalize()
    return manifest
  } catch (error) {
    controller.error(error)
    throw error
  }
}

/** Ignores files deleted meanwhile: they were unused uploads. */
function goneMeanwhile(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Returns the uploads with names that the server generated: a restore refuses an archive with any other file. */
async function uploadsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, UPLOADS)
  return exists(folder) ? (await readdir(folder)).filter((name) => ENTRY_NAME.test(`uploads/${name}`)).toSorted() : []
}

/**
 * Adds a file to the archive. It is opened before its entry is announced: a file deleted afterwards can still be read
 * to its end, and one deleted before leaves no entry without a body.
 */
async function addFile(
  controller: TarPackController,
  { name, path, mtime }: { readonly name: string; readonly path: string; readonly mtime: Date },
  onProgress: () => void,
): Promise<File> {
  await using file = await open(path)
  const { size } = await file.stat()
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      onProgress()
      done(null, chunk)
    },
  })
  await pipeline(file.createReadStream(), hashing, Writable.fromWeb(controller.add({ name, size, mtime })))
  return { name, bytes: size, sha256: hash.digest('hex') }
}
