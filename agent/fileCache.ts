import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'

/** Minimum interval between updates of a cached file's time of use: a player's disk is a memory card. */
const USE_NOTED_MS = 60 * 60 * 1000
/** Maximum length of the first line of a cached file, in bytes. */
const HEAD_MAX = 16 * 1024
const DRAFT = 'draft-'

/** The application is evicted last: media cannot be shown without it. */
export type CacheKind = 'app' | 'media'

/** Identifies a cached file. */
export interface CacheKey {
  readonly kind: CacheKind
  /** Path and query of its URL. */
  readonly address: string
}

const Head = z.object({
  address: z.string(),
  length: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

/** A complete response of the server stored on the disk. */
export interface KeptFile {
  readonly headers: OutgoingHttpHeaders
  readonly length: number
  /** Reads its bytes from the first to the last, both inclusive. */
  read(first: number, last: number): ReadStream
}

/** A file being written to the cache: `finish` after all of its bytes, `discard` when they did not all arrive. */
export interface Draft {
  write(chunk: Buffer): Promise<void>
  finish(): Promise<void>
  discard(): Promise<void>
}

/**
 * Cache of the server's responses on the disk of a board's computer. Each is one file with head and body, renamed into
 * place once it is flushed, so that a power cut leaves the old file or the new one. The least recently used files are
 * evicted.
 */
export class FileCache {
  readonly #folder: string
  readonly #bytesMax: number

  constructor(folder: string, bytesMax: number) {
    this.#folder = folder
    this.#bytesMax = bytesMax
  }

  /** Creates the folder and deletes interrupted drafts. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) if (name.startsWith(DRAFT)) await this.#remove(name)
  }

  /** Finds the cached file of a key; undefined when it is missing or incomplete. */
  async find(key: CacheKey): Promise<KeptFile | undefined> {
    const path = join(this.#folder, nameOf(key))
    const file = await open(path).catch(() => undefined)
    if (!file) return undefined
    try {
      const { size, mtimeMs } = await file.stat()
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0)
      const headEnd = buffer.subarray(0, bytesRead).indexOf('\n')
      const { address, length, headers } = Head.parse(JSON.parse(buffer.toString('utf8', 0, headEnd)))
      const start = headEnd + 1
      if (address !== key.address || size !== start + length) throw new Error('not whole')
      if (Date.now() - mtimeMs > USE_NOTED_MS) await ignoringErrors(utimes(path, new Date(), new Date()))
      return {
        headers,
        length,
        read: (first, last) => createReadStream(path, { start: start + first, end: start + last }),
      }
    } catch {
      await ignoringErrors(rm(path, { force: true }))
      return undefined
    } finally {
      await file.close()
    }
  }

  /** Starts to cache a response of the given length; undefined when it is too large. @throws when the disk fails. */
  async draft(key: CacheKey, headers: OutgoingHttpHeaders, length: number): Promise<Draft | undefined> {
    if (length > this.#bytesMax) return undefined
    const head = `${JSON.stringify({ address: key.address, length, headers })}\n`
    if (Buffer.byteLength(head) > HEAD_MAX) return undefined
    const draft = `${DRAFT}${randomUUID()}`
    const file = await open(join(this.#folder, draft), 'wx')
    await file.writeFile(head)
    return {
      write: (chunk) => writeAll(file, chunk),
      finish: async () => {
        await file.sync()
        await file.close()
        await rename(join(this.#folder, draft), join(this.#folder, nameOf(key)))
        await this.#evict()
      },
      discard: async () => {
        await file.close()
        await this.#remove(draft)
      },
    }
  }

  async #evict(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith(DRAFT))
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await sizeAndUse(join(this.#folder, name))) })),
    )
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files.sort(goesFirst)) {
      if (bytes <= this.#bytesMax) return
      await this.#remove(name)
      bytes -= size
    }
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true })
  }
}

/** Waits for a write that may fail: a worn memory card becomes read-only, and what it holds can still be read. */
const ignoringErrors = (write: Promise<void>) => write.catch(() => undefined)

const nameOf = ({ kind, address }: CacheKey): string => `${kind}-${createHash('sha256').update(address).digest('hex')}`

interface KeptName {
  readonly name: string
  readonly size: number
  readonly mtimeMs: number
}

const isMedia = ({ name }: KeptName) => Number(name.startsWith('media-'))
const goesFirst = (a: KeptName, b: KeptName) => isMedia(b) - isMedia(a) || a.mtimeMs - b.mtimeMs

/** Returns size and time of use; zeros for a file that was just deleted by another call. */
async function sizeAndUse(path: string): Promise<{ size: number; mtimeMs: number }> {
  const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
  return { size, mtimeMs }
}

/** Writes a whole chunk; one call may write only a part. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
}
