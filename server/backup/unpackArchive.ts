import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter, type Identity } from 'age-encryption'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { DATABASE, UPLOADS, flushFolder } from '../disk/dataFolder.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { StartError } from '../startError.ts'
import { DUMP, ENTRY_NAME, MANIFEST, Manifest } from './manifest.ts'

/** First bytes of an encrypted archive. */
const AGE_HEAD = Buffer.from('age-encryption.org/v1\n')
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024

/** How an archive is unpacked. */
export interface Unpacking {
  /** Identities that may open an encrypted archive. */
  readonly identities?: readonly (string | Identity)[]
  /** Whether uploads are stored too, and not only verified. */
  readonly storesUploads?: boolean
  /** Called for each part that was read. */
  readonly onProgress?: () => void
}

/**
 * Unpacks an archive into a folder and verifies each file against the manifest.
 * @throws {StartError} when the archive is damaged, or encrypted for none of the identities.
 */
export async function unpackArchive(
  path: string,
  folder: string,
  { identities = [], storesUploads = true, onProgress = () => undefined }: Unpacking = {},
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  try {
    await mkdir(join(folder, UPLOADS), { mode: PRIVATE_FOLDER })
    const entries = Readable.toWeb(await unzipped(path, identities)) as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const entry of entries.pipeThrough(createTarDecoder())) {
      const { name } = entry.header
      if (name === MANIFEST) manifest = await readManifest(entry, path)
      else {
        if (!ENTRY_NAME.test(name)) throw damaged(path, '백업에 들어 있을 수 없는 파일이 있습니다')
        found.set(
          name,
          await writeEntry(
            entry,
            storesUploads || name === DATABASE || name === DUMP ? join(folder, name) : null,
            onProgress,
          ),
        )
      }
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
  if (!found.has(DATABASE) && !found.has(DUMP)) throw damaged(path, DATABASE)
  for (const each of [join(folder, UPLOADS), folder]) await flushFolder(each)
  return manifest
}

/** Whether a file begins with these bytes. */
export function startsWith(path: string, head: Buffer): boolean {
  const file = openSync(path, 'r')
  try {
    const read = Buffer.alloc(head.length)
    readSync(file, read)
    return read.equals(head)
  } finally {
    closeSync(file)
  }
}

async function unzipped(path: string, identities: readonly (string | Identity)[]): Promise<Readable> {
  const gunzip = createGunzip()
  const file = createReadStream(path)
  const archive = startsWith(path, AGE_HEAD) ? await decrypted(file, path, identities) : file
  // Errors surface where the stream is read.
  pipeline(archive, gunzip).catch(() => undefined)
  return gunzip
}

async function decrypted(file: Readable, path: string, identities: readonly (string | Identity)[]): Promise<Readable> {
  if (identities.length === 0)
    throw new StartError(`암호화된 백업입니다. 열쇠 파일을 함께 적어 주세요: restore ${path} --identity 열쇠파일`)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const encrypted = Readable.toWeb(file) as ReadableStream<Uint8Array>
  try {
    return Readable.fromWeb((await decrypter.decrypt(encrypted)) as Parameters<typeof Readable.fromWeb>[0])
  } catch {
    throw new StartError(`이 열쇠로는 백업을 열 수 없거나, 백업이 손상되었습니다: ${path}`)
  }
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

/** @param to path of the file; null if it is only verified */
async function writeEntry(
  { body }: ParsedTarEntry,
  to: string | null,
  onProgress: () => void,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      onProgress()
      done(null, chunk)
    },
  })
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(
    Readable.fromWeb(body),
    hashing,
    to === null ? nowhere() : createWriteStream(to, { flush: true, mode: PRIVATE_FILE }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

const damaged = (path: string, why: string) =>
  new StartError(`백업 파일이 손상되어 복원하지 않습니다. 데이터는 건드리지 않았습니다: ${path} (${why})`)
