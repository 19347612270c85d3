import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { uploadName } from '../db/boards/uploads.ts'
import type { FileStore } from './fileStore.ts'

/** An upload may wait so long for the option that will use it. */
const UNUSED_MS = 24 * 3_600_000

/**
 * Clears away uploads that no board uses. What the database does not know stays: a server that is started on another
 * database, by mistake or ahead of `migrate:data`, must not take from the right one what its boards show.
 */
export class FileSweep {
  readonly #db: Kysely<DB>
  readonly #store: FileStore

  constructor(db: Kysely<DB>, store: FileStore) {
    this.#db = db
    this.#store = store
  }

  /**
   * A board that begins to use a file meanwhile wins: its change makes the file new again (`renewUpload`).
   * @returns the names of the files that are gone.
   */
  sweep(now: Date): Promise<string[]> {
    const before = new Date(now.getTime() - UNUSED_MS).toISOString()
    return this.#db.transaction().execute(async (tx) => {
      const used = await namesInUse(tx)
      const old = await tx.selectFrom('files').select('name').where('created_at', '<', before).execute()
      const unused = old.map(({ name }) => name).filter((name) => !used.has(name))
      // Asked again: the row may have been made new since it was read, and is locked from here on.
      const gone = await tx
        .deleteFrom('files')
        .where('name', 'in', unused)
        .where('created_at', '<', before)
        .returning('name')
        .execute()
      // Before the rows are gone for good: a row that is left without its file is swept again.
      for (const { name } of gone) await this.#store.remove(name)
      return gone.map(({ name }) => name)
    })
  }
}

async function namesInUse(db: Kysely<DB>): Promise<Set<string>> {
  const options = await db.selectFrom('did_options').select(['doctor_photo_url', 'video_url']).execute()
  const urls = options.flatMap(({ doctor_photo_url, video_url }) => [doctor_photo_url, video_url])
  return new Set(urls.map(uploadName))
}
