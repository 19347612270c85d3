import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { FileStore } from './fileStore.ts'

/** An upload may wait so long for the option that will use it. */
const UNUSED_MS = 24 * 3_600_000

/**
 * Clears away uploads that no board uses. What the database does not know stays: a server that is started on another database, by mistake
 * or ahead of `migrate:data`, must not take from the right one what its boards show.
 */
export class FileSweep {
  readonly #db: Kysely<DB>
  readonly #store: FileStore

  constructor(db: Kysely<DB>, store: FileStore) {
    this.#db = db
    this.#store = store
  }

  /** @returns the names of the files that are gone. */
  async sweep(now: Date): Promise<string[]> {
    const unused = await this.#unused(new Date(now.getTime() - UNUSED_MS))
    // The file first: a row that is left without it is swept again.
    for (const name of unused) await this.#store.remove(name)
    await this.#db.deleteFrom('files').where('name', 'in', unused).execute()
    return unused
  }

  async #unused(before: Date): Promise<string[]> {
    const used = await this.#used()
    const old = await this.#db.selectFrom('files').select('name').where('created_at', '<', before.toISOString()).execute()
    return old.map(({ name }) => name).filter((name) => !used.has(name))
  }

  async #used(): Promise<Set<string>> {
    const options = await this.#db.selectFrom('did_options').select(['doctor_photo_url', 'video_url']).execute()
    const urls = options.flatMap(({ doctor_photo_url, video_url }) => [doctor_photo_url, video_url])
    return new Set(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)))
  }
}
