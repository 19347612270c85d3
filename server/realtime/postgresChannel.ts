import { Client } from 'pg'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import { connectionTo } from '../db/postgres/postgres.ts'
import type { BusEvent } from '../events/bus.ts'
import { Outgoing } from './outgoing.ts'
import { payloadsOf, readPayload } from './payloads.ts'

/** NOTIFY channel of the servers of this product. */
const CHANNEL = 'waiting_board'
const RECONNECT_MS = 500
/** Interval of pings, because a dead connection causes no error by itself. */
const PING_MS = 2_000
const ANSWER_TIMEOUT_MS = 2_000
/** Pause after a NOTIFY in which further events are gathered: each NOTIFY wakes all servers. */
const GATHER_MS = 20

interface Options {
  readonly url: string
  /** Unique id of this server. */
  readonly self: string
  /** Receives the events of other servers. */
  readonly heard: (events: readonly BusEvent[]) => void
  /** Called when it listens again after an interruption. */
  readonly resumed: () => void
  /** Called when the connection is lost; failed reconnections after that are not reported. */
  readonly report: (error: unknown) => void
  /** Called when a lost connection is there again. */
  readonly restored?: (() => void) | undefined
}

/**
 * Connection on which this server listens to the others and notifies them; it reconnects until it is closed. Events are
 * already committed or need no commit: its own transactions write nothing and do not wait for the disk.
 */
export class PostgresChannel {
  readonly #options: Options
  readonly #connection: FirstFailure
  readonly #outgoing = new Outgoing()
  #client: Client | undefined
  #pingTimer: NodeJS.Timeout | undefined
  #flushTimer: NodeJS.Timeout | undefined
  #notifying: Promise<void> | undefined
  #isClosed = false
  #isCut = false

  constructor(options: Options) {
    this.#options = options
    this.#connection = new FirstFailure(options.report, options.restored)
  }

  /** Whether the connection is lost and not yet restored. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** @throws when the first connection fails. */
  async open(): Promise<void> {
    const { url } = this.#options
    const client = new Client({
      ...connectionTo(url),
      application_name: 'waiting-board-listener',
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the listening connection has ended')))
    this.#client = client
    try {
      await client.connect()
      // PostgreSQL serializes commits with NOTIFY and holds the lock until the commit is on the disk, unless this is
      // off.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.#client = undefined
      end(client)
      throw error
    }
    if (this.#isClosed) return end(client)
    this.#pingTimer = setTimeout(() => void this.#ping(client), PING_MS).unref()
    this.#flush()
  }

  /** Queues events for the other servers; they are sent soon, or after a reconnection. */
  notify(events: readonly BusEvent[]): void {
    this.#outgoing.add(events)
    this.#flush()
  }

  /** Sends pending events if possible, and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#pingTimer)
    clearTimeout(this.#flushTimer)
    this.#flushTimer = undefined
    await this.#notifying
    this.#flush()
    await this.#notifying
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  /** Reads a payload; an unreadable one comes from a server of another version. */
  #hear(payload: string): void {
    const { self, heard, report } = this.#options
    try {
      heard(readPayload(payload, self))
    } catch (error) {
      report(error)
    }
  }

  #flush(): void {
    const client = this.#client
    if (!client || this.#notifying || this.#flushTimer || this.#outgoing.isEmpty) return
    const events = this.#outgoing.take()
    this.#notifying = this.#notify(client, events)
  }

  async #notify(client: Client, events: readonly BusEvent[]): Promise<void> {
    try {
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        CHANNEL,
        payloadsOf(this.#options.self, events),
      ])
    } catch (error) {
      this.#outgoing.putBack(events)
      this.#lost(client, error)
    }
    this.#notifying = undefined
    if (this.#isClosed) return
    this.#flushTimer = setTimeout(() => {
      this.#flushTimer = undefined
      this.#flush()
    }, GATHER_MS).unref()
  }

  async #ping(client: Client): Promise<void> {
    try {
      await client.query('select 1')
      if (this.#client === client) this.#pingTimer = setTimeout(() => void this.#ping(client), PING_MS).unref()
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #lost(client: Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#pingTimer)
    end(client)
    if (!this.#isClosed) this.#connection.failed(error)
    this.#isCut = true
    this.#retry()
  }

  #retry(): void {
    if (this.#isClosed) return
    // A connection that ends while it is opened is reported both by its event and by its rejection.
    clearTimeout(this.#pingTimer)
    this.#pingTimer = setTimeout(() => void this.#resume(), RECONNECT_MS).unref()
  }

  async #resume(): Promise<void> {
    try {
      await this.open()
    } catch (error) {
      if (!this.#isClosed) this.#connection.failed(error)
      return this.#retry()
    }
    this.#connection.succeeded()
    if (this.#isClosed || !this.#isCut) return
    this.#isCut = false
    this.#options.resumed()
  }
}

/** Ends a possibly dead connection without waiting for it. */
function end(client: Client): void {
  client.end().catch(() => undefined)
}
