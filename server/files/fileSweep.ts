import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { FileStore } from './fileStore.ts'

/** An upload may wait so long for the option that will use it. */
const UNUSED_MS = 24 * 3_600_000

/** Clears away uploads that no board uses. */
export class FileSweep {
  readonly #db: Kysely<DB>
  readonly #store: FileStore

  constructor(db: Kysely<DB>, store: FileStore) {
    this.#db = db
    this.#store = store
  }

  /** @returns the names of the files that are gone. */
  async sweep(now: Date): Promise<string[]> {
    const before = new Date(now.getTime() - UNUSED_MS)
    const unused = await this.#unused(before)
    // The row first: a file without a row is found again, a row without its file would promise what is not there.
    await this.#db.deleteFrom('files').where('name', 'in', unused).execute()
    const gone = [...new Set([...unused, ...(await this.#strays(before))])]
    for (const name of gone) await this.#store.remove(name)
    return gone
  }

  async #unused(before: Date): Promise<string[]> {
    const used = await this.#used()
    const old = await this.#db.selectFrom('files').select('name').where('created_at', '<', before.toISOString()).execute()
    return old.map(({ name }) => name).filter((name) => !used.has(name))
  }

  /**
   * Files that a crash left between the disk and the database. Those from before this database are another one's: a server that is
   * started on an empty database, by mistake or ahead of `migrate:data`, must not take from the old one what its boards show.
   */
  async #strays(before: Date): Promise<string[]> {
    const since = await this.#firstDay()
    if (since === undefined) return []
    const known = new Set((await this.#db.selectFrom('files').select('name').execute()).map(({ name }) => name))
    const used = await this.#used()
    const strays: string[] = []
    for (const name of await readdir(this.#store.uploads)) {
      if (known.has(name) || used.has(name)) continue
      const found = await stat(join(this.#store.uploads, name))
      // A folder is none of ours, and cannot be removed as a file is: those behind it would never be.
      if (found.isFile() && found.mtime >= since && found.mtime < before) strays.push(name)
    }
    return strays
  }

  /** Since when there has been somebody who could upload; undefined while there is nobody. A database that is moved takes it along. */
  async #firstDay(): Promise<Date | undefined> {
    const first = await this.#db.selectFrom('users').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
    return first && new Date(first.created_at)
  }

  async #used(): Promise<Set<string>> {
    const options = await this.#db.selectFrom('did_options').select(['doctor_photo_url', 'video_url']).execute()
    const urls = options.flatMap(({ doctor_photo_url, video_url }) => [doctor_photo_url, video_url])
    return new Set(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)))
  }
}
