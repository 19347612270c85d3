import { Client } from 'pg'
import { connectionTo } from '../db/postgres/postgres.ts'
import type { BusEvent } from '../events/bus.ts'
import { Outgoing } from './outgoing.ts'
import { payloadsOf, readPayload } from './payloads.ts'

/** Where the servers of this product hear each other. */
const CHANNEL = 'waiting_board'
const RECONNECT_MS = 500
/** A connection that the network swallowed says nothing by itself. */
const PING_MS = 2_000
const ANSWER_TIMEOUT_MS = 2_000
/** Pause after a NOTIFY, in which further events are gathered for the next: each NOTIFY wakes every server. */
const GATHER_MS = 20

interface Options {
  readonly url: string
  /** This server's name, which no other has. */
  readonly self: string
  /** Receives the events of other servers. */
  readonly heard: (events: readonly BusEvent[]) => void
  /** Called when it listens again after it was cut. */
  readonly resumed: () => void
  /** Hears of each time that the connection is lost, and of the first of the tries that fail after it. */
  readonly report: (error: unknown) => void
}

/**
 * The connection on which this server listens to the others and notifies them; it is reopened until it is closed. What
 * it sends is committed already, or needs no commit: its own transactions write nothing, and wait for no disk.
 */
export class PostgresChannel {
  readonly #options: Options
  readonly #outgoing = new Outgoing()
  #client: Client | undefined
  #pingTimer: NodeJS.Timeout | undefined
  #flushTimer: NodeJS.Timeout | undefined
  #notifying: Promise<void> | undefined
  #isClosed = false
  #isCut = false

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws when the first connection cannot be made. */
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
      // PostgreSQL lets one NOTIFY commit at a time, and holds that lock until the commit is on the disk, unless told
      // not to.
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

  /** Sends events to the other servers soon, or when the connection is back. */
  notify(events: readonly BusEvent[]): void {
    this.#outgoing.add(events)
    this.#flush()
  }

  /** Sends what is left, if it can, and stops listening. */
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

  /** What cannot be read is no server's of this version. */
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
    this.#options.report(error)
    this.#isCut = true
    this.#retry()
  }

  #retry(): void {
    if (this.#isClosed) return
    this.#pingTimer = setTimeout(() => void this.#resume(), RECONNECT_MS).unref()
  }

  async #resume(): Promise<void> {
    try {
      await this.open()
    } catch {
      return this.#retry()
    }
    if (this.#isClosed || !this.#isCut) return
    this.#isCut = false
    this.#options.resumed()
  }
}

/** Ends a connection that may be dead: nobody waits for it. */
function end(client: Client): void {
  client.end().catch(() => undefined)
}
