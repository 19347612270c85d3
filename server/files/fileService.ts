import type { Kysely } from 'kysely'
import { DECOMPOSED_MAX } from '../../contract/common.ts'
import { UPLOAD_FIELD, type UploadedFile } from '../../contract/didOptions.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { diskOf } from '../disk/diskSpace.ts'
import { invalid, tooMany } from '../http/refusals.ts'
import type { Caller } from '../http/authorize.ts'
import { TokenBuckets } from '../http/rateLimits.ts'
import type { FileStore, ReceivedFile } from './fileStore.ts'
import { type Claim, UploadSpace } from './uploadSpace.ts'

/** One part of a multipart form. */
export interface FormPart {
  readonly field: string
  /** Absent when the part is not a file. */
  readonly file?: { readonly name: string; readonly content: AsyncIterable<Buffer> }
}

const ORIGINAL_NAME_MAX = 255
/** Rate limit of uploads per user: a burst, then one in half a minute. */
const UPLOADS = { burst: 100, perSecond: 1 / 30 }
const UPLOADS_AT_ONCE_MAX = 5

/** Stores pictures and videos for the boards. */
export class FileService {
  readonly #unit: UnitOfWork
  readonly #store: FileStore
  readonly #space: UploadSpace
  readonly #paces = new TokenBuckets(UPLOADS)
  /** Number of running uploads by user. */
  readonly #underWay = new Map<string, number>()

  /** @param quota total bytes of all uploads; undefined to derive it from the disk */
  constructor(unit: UnitOfWork, store: FileStore, quota: number | undefined) {
    this.#unit = unit
    this.#store = store
    this.#space = new UploadSpace({ quota, stored: () => storedBytes(unit.db), disk: () => diskOf(store.uploads) })
  }

  /**
   * Stores the one file of a form.
   * @throws 400 when the form has no file or further parts; 413, 415 and 507 as {@link FileStore.receive}; 429 when the
   * user uploads too often.
   */
  async upload(audit: Audit<UploadedFile>, { id }: Caller, form: AsyncIterable<FormPart>): Promise<UploadedFile> {
    const others = this.#underWay.get(id) ?? 0
    const seconds = this.#paces.wait(id)
    if (others >= UPLOADS_AT_ONCE_MAX || seconds > 0) throw tooMany(seconds, 'TOO_MANY_UPLOADS')
    this.#paces.take(id)
    this.#underWay.set(id, others + 1)
    const claim = this.#space.open()
    try {
      return await this.#take(audit, form, claim)
    } finally {
      claim.close()
      const left = (this.#underWay.get(id) ?? 1) - 1
      if (left > 0) this.#underWay.set(id, left)
      else this.#underWay.delete(id)
    }
  }

  async #take(audit: Audit<UploadedFile>, form: AsyncIterable<FormPart>, claim: Claim): Promise<UploadedFile> {
    let received: (ReceivedFile & { originalName: string }) | undefined
    try {
      for await (const { field, file } of form) {
        if (field !== UPLOAD_FIELD || !file || received) throw invalid(field, 'UNKNOWN_FIELD', { field })
        received = { ...(await this.#store.receive(file.content, claim)), originalName: readable(file.name) }
      }
      if (!received) throw invalid(UPLOAD_FIELD, 'NO_FILE')
      const { name, originalName, kind, bytes } = received
      const row = {
        name,
        original_name: originalName,
        content_type: kind.contentType,
        bytes,
        created_at: new Date().toISOString(),
      }
      // The row first: a row left without its file after a crash is cleaned up, but a file without a row could not be
      // attributed.
      const uploaded = await this.#unit.change(audit, async (tx) => {
        await tx.insertInto('files').values(row).execute()
        return { originalName, name, downloadUrl: `/api/files/${name}` }
      })
      await this.#store.keep(name)
      return uploaded
    } catch (error) {
      if (received) await this.#store.discard(received.name)
      throw error
    }
  }
}

/**
 * Cleans up a file name: macOS sends decomposed names, and control characters are never intended. It is cut first, to
 * bound the work of composing it.
 */
function readable(name: string): string {
  return name
    .slice(0, DECOMPOSED_MAX * ORIGINAL_NAME_MAX)
    .normalize('NFC')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, ORIGINAL_NAME_MAX)
}

async function storedBytes(db: Kysely<DB>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
