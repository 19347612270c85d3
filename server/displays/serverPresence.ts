import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { DB } from '../db/schema.ts'

const BEAT_MS = 5_000
/**
 * Number of own beats without a beat of another server after which it counts as stopped: killed, or cut off from the
 * database.
 */
const SILENT_BEATS = 4

interface Options {
  readonly db: Kysely<DB>
  /** Whether other servers may run on this database; if not, all stored ones have stopped. */
  readonly isShared: boolean
  /** Called after each beat; `silent` is true when a silent server was just removed. */
  readonly onBeat: (silent: boolean) => Promise<void>
  /** Called when other servers have removed this one: its stored displays must be written again. */
  readonly onRemoved: () => void
  /** Called with the first of several consecutive errors. */
  readonly report: (error: unknown) => void
  /** Called with the first success after them. */
  readonly recovered?: (() => void) | undefined
  readonly beatMs?: number
}

/**
 * Heartbeat of this server in the database, and detection of stopped servers. It reads no clock: each server counts its
 * own beats since another's beat last changed, so an unreachable database makes no server look stopped.
 */
export class ServerPresence {
  /** Id of this server in the database. */
  readonly id = randomUUID()
  readonly #options: Options
  readonly #failure: FirstFailure
  readonly #others = new Map<string, { beat: number; silent: number }>()
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#failure = new FirstFailure(options.report, options.recovered)
  }

  /** Registers this server. */
  async open(): Promise<void> {
    const { isShared, beatMs = BEAT_MS, report } = this.#options
    // Only other servers need the row: a full disk must not prevent the start of a single one.
    if (!isShared) return this.#replaceAll().catch(report)
    await this.#enter()
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => (this.#beating = undefined))
    }, beatMs).unref()
  }

  /** Unregisters this server, if the database can be reached. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#options.db.deleteFrom('servers').where('id', '=', this.id).execute().catch(this.#options.report)
  }

  async #replaceAll(): Promise<void> {
    await this.#options.db.deleteFrom('servers').execute()
    await this.#enter()
  }

  async #enter(): Promise<void> {
    await this.#options.db.insertInto('servers').values({ id: this.id, beat: 0 }).execute()
  }

  async #beat(): Promise<void> {
    const { db, onBeat, onRemoved } = this.#options
    try {
      const own = await db
        .updateTable('servers')
        .set((eb) => ({ beat: eb('beat', '+', 1) }))
        .where('id', '=', this.id)
        .returning('beat')
        .execute()
      if (own.length === 0) {
        await this.#enter()
        onRemoved()
      }
      await onBeat(await this.#removeSilent())
      this.#failure.succeeded()
    } catch (error) {
      this.#failure.failed(error)
    }
  }

  /** Deletes silent servers. @returns whether there were any. */
  async #removeSilent(): Promise<boolean> {
    const { db } = this.#options
    const others = await db.selectFrom('servers').selectAll().where('id', '!=', this.id).execute()
    const there = new Set(others.map(({ id }) => id))
    for (const id of this.#others.keys()) if (!there.has(id)) this.#others.delete(id)
    let isAnyRemoved = false
    for (const { id, beat } of others) {
      const known = this.#others.get(id)
      const silent = known?.beat === beat ? known.silent + 1 : 0
      this.#others.set(id, { beat, silent })
      if (silent < SILENT_BEATS) continue
      // Unless it has just beaten again.
      const gone = await db
        .deleteFrom('servers')
        .where('id', '=', id)
        .where('beat', '=', beat)
        .returning('id')
        .execute()
      isAnyRemoved ||= gone.length > 0
    }
    return isAnyRemoved
  }
}
