import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '../disk/flushFolder.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { Refusal } from '../http/refusals.ts'
import { IMAGE_PIXELS_MAX } from '../../domain/limits.ts'
import { imageSize } from './imageSize.ts'
import { blankMp4 } from './blankMp4.ts'
import { framePixels, isCutOff, withoutMetadata } from './withoutMetadata.ts'
import type { Claim } from './uploadSpace.ts'
import { type FileKind, HEAD_BYTES, kindOf } from './fileKind.ts'

/** No upload pauses so long and goes on. */
const ABANDONED_MS = 3_600_000
/** Another server cleared it away or kept it meanwhile. */
const GONE = { mtimeMs: Infinity }

/** A file that has arrived whole, but is not served yet. */
export interface ReceivedFile {
  /** Made by the server; what it is served under. */
  readonly name: string
  readonly kind: FileKind
  readonly bytes: number
}

/** The files below a data folder: `partial/` while they arrive, `uploads/` once they are kept. */
export class FileStore {
  readonly uploads: string
  readonly #partial: string

  constructor(dataDir: string) {
    // Absolute: what serves files asks for it, and DATA_DIR may be given from the folder of the start.
    this.uploads = resolve(dataDir, 'uploads')
    this.#partial = join(dataDir, 'partial')
  }

  /**
   * Makes the folders, and clears away what a crash cut off; of a folder that servers share, only what none of them
   * writes any more.
   */
  async open(isShared: boolean): Promise<void> {
    for (const folder of [this.uploads, this.#partial]) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const before = isShared ? Date.now() - ABANDONED_MS : Infinity
    for (const name of await readdir(this.#partial)) {
      const path = join(this.#partial, name)
      const { mtimeMs } = await stat(path).catch(() => GONE)
      if (mtimeMs < before) await rm(path, { recursive: true, force: true })
    }
  }

  /**
   * Writes a stream to the disk as it comes. Nothing stays of one that is refused or cut.
   * @throws 415 for what is neither picture nor video, 413 past the limit of its kind in bytes or pixels, 413 or 507 as
   * `space` says.
   */
  async receive(content: AsyncIterable<Buffer>, space: Claim): Promise<ReceivedFile> {
    const chunks = content[Symbol.asyncIterator]()
    const head = await readHead(chunks)
    const kind = await kindOf(head)
    const name = `${randomUUID()}.${kind.extension}`
    let bytes = 0
    async function* counted() {
      for await (const chunk of joined(head, chunks)) {
        bytes += chunk.length
        if (bytes > kind.bytesMax) throw tooLarge(kind.bytesMax)
        await space.take(chunk.length)
        yield chunk
      }
    }
    try {
      await pipeline(
        counted,
        createWriteStream(join(this.#partial, name), { flags: 'wx', flush: true, mode: PRIVATE_FILE }),
      )
      if (kind.contentType.startsWith('image/')) {
        await this.#refuseHuge(name, kind)
        bytes = await this.#strip(name, kind)
      }
      if (kind.contentType === 'video/mp4') await blankMp4(join(this.#partial, name))
    } catch (error) {
      await this.discard(name)
      throw error
    }
    return { name, kind, bytes }
  }

  /** A picture of few bytes can unfold into more memory than a screen's computer has. */
  async #refuseHuge(name: string, { contentType }: FileKind): Promise<void> {
    const size = await imageSize(join(this.#partial, name), contentType)
    if (!size || size.width === 0 || size.height === 0)
      throw new Refusal(415, 'UNSUPPORTED_FILE', '사진의 크기를 읽을 수 없습니다. 다른 파일을 올려 주세요.')
    if (size.width * size.height > IMAGE_PIXELS_MAX) {
      throw new Refusal(
        413,
        'IMAGE_TOO_LARGE',
        `사진이 너무 큽니다 (${size.width}×${size.height}). ${IMAGE_PIXELS_MAX / 1_000_000}백만 화소까지 올릴 수 있습니다.`,
      )
    }
  }

  /**
   * What a camera wrote beside the picture stays out: boards are seen by everyone. @returns the bytes that are left.
   * @throws 415 for a picture that stops before its end, 413 for one whose frames are too many pixels.
   */
  async #strip(name: string, { contentType }: FileKind): Promise<number> {
    const path = join(this.#partial, name)
    const content = await readFile(path)
    if (isCutOff(content, contentType))
      throw new Refusal(
        415,
        'UNSUPPORTED_FILE',
        '사진 파일이 중간에서 끊겨 있습니다. 원본을 다시 복사하거나 다른 파일을 올려 주세요.',
      )
    if (framePixels(content, contentType) > IMAGE_PIXELS_MAX)
      throw new Refusal(
        413,
        'IMAGE_TOO_LARGE',
        `움직이는 사진의 장면이 너무 크거나 많습니다. 모두 더해 ${IMAGE_PIXELS_MAX / 1_000_000}백만 화소까지 올릴 수 있습니다.`,
      )
    const bare = withoutMetadata(content, contentType)
    if (!bare.equals(content)) await writeFile(path, bare, { flush: true })
    return bare.length
  }

  /** Serves a received file from now on, after a power cut too. */
  async keep(name: string): Promise<void> {
    await rename(join(this.#partial, name), join(this.uploads, name))
    await flushFolder(this.uploads)
  }

  /** Takes a file away that was served; one that is gone already is no error. */
  async remove(name: string): Promise<void> {
    await rm(join(this.uploads, name), { force: true })
  }

  /** Forgets a received file. */
  async discard(name: string): Promise<void> {
    await rm(join(this.#partial, name), { force: true })
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let bytes = 0; bytes < HEAD_BYTES;) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    bytes += value.length
  }
  return Buffer.concat(parts)
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}

function tooLarge(bytesMax: number): Refusal {
  return new Refusal(413, 'FILE_TOO_LARGE', `파일이 너무 큽니다. ${bytesMax / 1024 / 1024}MB까지 올릴 수 있습니다.`)
}
