import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { uploadName } from '../db/uploads.ts'
import type { FileStore } from './fileStore.ts'

/** Time that an unused upload is kept. */
const UNUSED_MS = 24 * 3_600_000

/**
 * Deletes uploads that no board, no room and no setting of the hospital uses. Files unknown to the database are kept: a
 * server started on the wrong database, or before `migrate:data`, must not delete the files of the right one.
 */
export class FileSweep {
  readonly #db: Kysely<DB>
  readonly #store: FileStore

  constructor(db: Kysely<DB>, store: FileStore) {
    this.#db = db
    this.#store = store
  }

  /**
   * Deletes old unused uploads. A board that starts to use a file meanwhile wins: its change renews the file's age
   * (`renewUpload`).
   * @returns the names of the deleted files.
   */
  sweep(now: Date): Promise<string[]> {
    const before = new Date(now.getTime() - UNUSED_MS).toISOString()
    return this.#db.transaction().execute(async (tx) => {
      const used = await namesInUse(tx)
      const old = await tx.selectFrom('files').select('name').where('created_at', '<', before).execute()
      const unused = old.map(({ name }) => name).filter((name) => !used.has(name))
      // Checked again, with a lock: the row may have been renewed since it was read.
      const gone = await tx
        .deleteFrom('files')
        .where('name', 'in', unused)
        .where('created_at', '<', before)
        .returning('name')
        .execute()
      // Before the commit: a row left without its file is cleaned up again.
      for (const { name } of gone) await this.#store.remove(name)
      return gone.map(({ name }) => name)
    })
  }
}

async function namesInUse(db: Kysely<DB>): Promise<Set<string>> {
  const options = await db.selectFrom('did_options').select(['doctor_photo_url', 'video_url']).execute()
  const urls = options.flatMap(({ doctor_photo_url, video_url }) => [doctor_photo_url, video_url])
  const settings = await db.selectFrom('hospital_settings').select('value').where('name', '=', 'logo').execute()
  const logos = settings.map(({ value }) => String(JSON.parse(value)))
  const rooms = await db.selectFrom('rooms').select('picture').where('picture', 'is not', null).execute()
  const pictures = rooms.map(({ picture }) => picture ?? '')
  return new Set([...urls, ...logos, ...pictures].map(uploadName))
}
