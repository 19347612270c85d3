import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { DB } from '../db/schema.ts'
import { type Bus, type BusEvent, type BusListener, LocalBus } from '../events/bus.ts'
import { MissedChanges } from './missedChanges.ts'
import { PostgresChannel } from './postgresChannel.ts'

/** Interval of the search for missed changes; shorter than the pause before a viewer reconnects. */
const LOOK_MS = 2_000
/**
 * Time without a successful search after which a server that is cut off is deaf, in milliseconds. Its clients must have
 * marked their content within 12 s (DE-28). Between two searches, so that the second failed one decides.
 */
const DEAF_MS = 3_000

interface Options {
  readonly url: string
  readonly db: Kysely<DB>
  /** Called when a listener throws, the connection is lost, or the first of several searches fails. */
  readonly report: (error: unknown) => void
  /** Called when a lost connection is there again. */
  readonly restored?: (() => void) | undefined
  readonly lookMs?: number
}

/**
 * Event bus for several servers on one database. Local clients are notified after the commit, the other servers by
 * NOTIFY on a separate connection, so that commits do not wait for each other. Lost notifications are found by the
 * versions of the boards.
 */
export class PostgresBus implements Bus {
  readonly #options: Options
  readonly #local: LocalBus
  readonly #missed: MissedChanges
  readonly #search: FirstFailure
  readonly #channel: PostgresChannel
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  /** Start of the last successful search, by `performance.now()`. */
  #foundAt = 0
  #isDeaf = false

  constructor(options: Options) {
    const { url, db, report } = options
    this.#options = options
    this.#local = new LocalBus(report)
    this.#missed = new MissedChanges(db)
    this.#search = new FirstFailure(report)
    this.#channel = new PostgresChannel({
      url,
      self: randomUUID(),
      heard: (events) => this.#publishHere(events),
      resumed: () => {
        this.#hearAgain()
        void this.#look()
      },
      report,
      restored: options.restored,
    })
  }

  /** Starts listening to the other servers; resolves once no later event is missed. */
  async open(): Promise<void> {
    await this.#missed.open()
    await this.#channel.open()
    this.#foundAt = performance.now()
    this.#timer = setInterval(() => {
      this.#checkHearing()
      void this.#look()
    }, this.#options.lookMs ?? LOOK_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#channel.close()
  }

  publish(events: readonly BusEvent[]): void {
    this.#publishHere(events)
    this.#channel.notify(events)
  }

  subscribe(listener: BusListener): () => void {
    return this.#local.subscribe(listener)
  }

  #publishHere(events: readonly BusEvent[]): void {
    this.#local.publish(this.#missed.news(events))
  }

  /** Publishes that this server is deaf; not part of a search, which may hang for longer. */
  #checkHearing(): void {
    if (this.#isDeaf || !this.#channel.isCut || performance.now() - this.#foundAt <= DEAF_MS) return
    this.#isDeaf = true
    this.#local.publish([{ kind: 'deaf' }])
  }

  /** Publishes that events may have been missed, but later ones are not. */
  #hearAgain(): void {
    this.#isDeaf = false
    this.#local.publish([{ kind: 'gap' }])
  }

  /** Searches for missed changes, one search at a time. */
  #look(): Promise<void> {
    this.#looking ??= this.#find().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #find(): Promise<void> {
    const startedAt = performance.now()
    try {
      this.#publishHere(await this.#missed.find())
      this.#foundAt = startedAt
      this.#search.succeeded()
      // Changes are found again, though only by searching. After a search that took too long the next check would find
      // the server deaf again.
      if (this.#isDeaf && performance.now() - startedAt <= DEAF_MS) this.#hearAgain()
    } catch (error) {
      this.#search.failed(error)
    }
  }
}
