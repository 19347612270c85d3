import { UPLOAD_FIELD, type UploadedFile } from '../../contract/didOptions.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { invalid } from '../http/refusals.ts'
import type { FileStore, ReceivedFile } from './fileStore.ts'

/** One part of a multipart form. */
export interface FormPart {
  readonly field: string
  /** Absent when the part is not a file. */
  readonly file?: { readonly name: string; readonly content: AsyncIterable<Buffer> }
}

const ORIGINAL_NAME_MAX = 255

/** Pictures and videos for the boards (AP-05, AP-09). */
export class FileService {
  readonly #unit: UnitOfWork
  readonly #store: FileStore

  constructor(unit: UnitOfWork, store: FileStore) {
    this.#unit = unit
    this.#store = store
  }

  /**
   * Takes the one file of a form.
   * @throws 400 without a file or with more than it, 413 and 415 as {@link FileStore.receive}.
   */
  async upload(form: AsyncIterable<FormPart>): Promise<UploadedFile> {
    let received: (ReceivedFile & { originalName: string }) | undefined
    try {
      for await (const { field, file } of form) {
        if (field !== UPLOAD_FIELD || !file || received) throw invalid(field, `알 수 없는 항목입니다: ${field}`)
        received = { ...(await this.#store.receive(file.content)), originalName: readable(file.name) }
      }
      if (!received) throw invalid(UPLOAD_FIELD, '올릴 파일을 선택해 주세요.')
      const { name, originalName, kind, bytes } = received
      const row = { name, original_name: originalName, content_type: kind.contentType, bytes, created_at: new Date().toISOString() }
      // The row first: a row that a crash left without its file is swept, but of a file without a row nobody could tell whose it is.
      const uploaded = await this.#unit.run(async (tx) => {
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

/** macOS sends names decomposed; control characters are nobody's intention. */
function readable(name: string): string {
  return name.normalize('NFC').toWellFormed().replace(/\p{Cc}/gu, '').slice(0, ORIGINAL_NAME_MAX)
}
