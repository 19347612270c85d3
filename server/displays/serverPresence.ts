import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

const BEAT_MS = 5_000
/** A server whose beat has not moved for so many of our own is gone: it was killed, or cut off from the database. */
const SILENT_BEATS = 4

interface Options {
  readonly db: Kysely<DB>
  /** There may be servers beside this one; else whoever is written down has stopped. */
  readonly isShared: boolean
  /** Called after each beat; `silent` when a server has just been found gone that did not say goodbye. */
  readonly beaten: (silent: boolean) => Promise<void>
  /** Called when the others have taken this one for gone: what it wrote down of itself is lost. */
  readonly buried: () => void
  /** Hears of the first of several beats that failed. */
  readonly report: (error: unknown) => void
  readonly beatMs?: number
}

/**
 * Shows the other servers that this one is there, and finds out which of them are not. No clock is read: each counts
 * its own beats since another's last moved, so that a database that was away makes nobody look gone.
 */
export class ServerPresence {
  /** This server's name in the database. */
  readonly id = randomUUID()
  readonly #options: Options
  readonly #others = new Map<string, { beat: number; silent: number }>()
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #hasFailed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Writes this server down. */
  async open(): Promise<void> {
    const { db, isShared, beatMs = BEAT_MS } = this.#options
    if (!isShared) await db.deleteFrom('servers').execute()
    await this.#enter()
    if (!isShared) return
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => (this.#beating = undefined))
    }, beatMs).unref()
  }

  /** Says goodbye, if the database can be reached. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#options.db.deleteFrom('servers').where('id', '=', this.id).execute().catch(this.#options.report)
  }

  async #enter(): Promise<void> {
    await this.#options.db.insertInto('servers').values({ id: this.id, beat: 0 }).execute()
  }

  async #beat(): Promise<void> {
    const { db, beaten, buried, report } = this.#options
    try {
      const own = await db
        .updateTable('servers')
        .set((eb) => ({ beat: eb('beat', '+', 1) }))
        .where('id', '=', this.id)
        .returning('beat')
        .execute()
      if (own.length === 0) {
        await this.#enter()
        buried()
      }
      await beaten(await this.#bury())
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) report(error)
      this.#hasFailed = true
    }
  }

  /** Deletes the servers that are silent. @returns whether there were any. */
  async #bury(): Promise<boolean> {
    const { db } = this.#options
    const others = await db.selectFrom('servers').selectAll().where('id', '!=', this.id).execute()
    const there = new Set(others.map(({ id }) => id))
    for (const id of this.#others.keys()) if (!there.has(id)) this.#others.delete(id)
    let buried = false
    for (const { id, beat } of others) {
      const known = this.#others.get(id)
      const silent = known?.beat === beat ? known.silent + 1 : 0
      this.#others.set(id, { beat, silent })
      if (silent < SILENT_BEATS) continue
      // Unless it has beaten just now.
      const gone = await db
        .deleteFrom('servers')
        .where('id', '=', id)
        .where('beat', '=', beat)
        .returning('id')
        .execute()
      buried ||= gone.length > 0
    }
    return buried
  }
}
