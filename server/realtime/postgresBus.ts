import { randomUUID } from 'node:crypto'
import { type QueryExecutorProvider, sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import { connectionTo } from '../db/postgres/postgres.ts'
import { type Bus, type BusEvent, type BusListener, LocalBus } from '../events/bus.ts'
import type { DB } from '../db/schema.ts'

/** NOTIFY channel of the servers of this product. */
const CHANNEL = 'waiting_board'
/** Pause before a failed connection or notification is tried again, in ms. */
const RETRY_MS = 500
/** Interval of pings and time limit of their answers, in ms: a dead connection causes no error by itself. */
const PING_MS = 2_000
/** Number of calls in one message of receipts: PostgreSQL limits a payload to less than 8,000 bytes. */
const RECEIPTS_MAX = 10

interface Options {
  readonly url: string
  readonly db: QueryExecutorProvider
  /** Called when a listener throws, or with the first of several failures to listen or to notify. */
  readonly report: (error: unknown) => void
  /** Called when a lost connection is there again. */
  readonly restored?: (() => void) | undefined
}

/**
 * Event bus for several servers on one database. The transaction that makes a change notifies the other servers, so
 * that each commit is announced; each server listens on a connection of its own. While that connection is lost, this
 * server may miss changes: it publishes `deaf`, and `gap` once it listens again.
 */
export class PostgresBus implements Bus {
  readonly #options: Options
  readonly #local: LocalBus
  readonly #listening: FirstFailure
  readonly #notifying: FirstFailure
  /** Sender of this server's own payloads, which it ignores. */
  readonly #self = randomUUID()
  readonly #running = new Set<Promise<void>>()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isDeaf = false

  constructor(options: Options) {
    this.#options = options
    this.#local = new LocalBus(options.report)
    this.#listening = new FirstFailure(options.report, options.restored)
    this.#notifying = new FirstFailure(options.report)
  }

  /** Starts listening to the other servers. @throws when the connection fails */
  async open(): Promise<void> {
    const client = new Client({
      ...connectionTo(this.#options.url),
      application_name: 'waiting-board-listener',
      query_timeout: PING_MS,
    })
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the listening connection has ended')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.#client = undefined
      end(client)
      throw error
    }
    if (this.#isClosed) return end(client)
    this.#timer = setTimeout(() => void this.#ping(client), PING_MS).unref()
  }

  /** Stops listening once the running notifications are sent. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all(this.#running)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async announce(tx: QueryExecutorProvider, events: readonly BusEvent[]): Promise<void> {
    if (events.length === 0) return
    const payloads = events.flatMap(fitting).map((event) => `${this.#self} ${JSON.stringify([event])}`)
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
  }

  publishHere(events: readonly BusEvent[]): void {
    this.#local.publish(events)
  }

  publish(events: readonly BusEvent[]): void {
    this.publishHere(events)
    const notifying = this.#notify(events).finally(() => this.#running.delete(notifying))
    this.#running.add(notifying)
  }

  subscribe(listener: BusListener): () => void {
    return this.#local.subscribe(listener)
  }

  /** Notifies the other servers; after a failure, reports as soon as possible that they have missed events. */
  async #notify(events: readonly BusEvent[]): Promise<void> {
    try {
      await this.announce(this.#options.db, events)
      this.#notifying.succeeded()
    } catch (error) {
      this.#notifying.failed(error)
      if (!this.#isClosed) setTimeout(() => this.#announceGap(), RETRY_MS).unref()
    }
  }

  #announceGap(): void {
    if (!this.#isClosed) this.publish([{ kind: 'gap' }])
  }

  /** Reads a payload; an unreadable one comes from a server of another version. */
  #hear(payload: string): void {
    const space = payload.indexOf(' ')
    if (payload.slice(0, space) === this.#self) return
    try {
      this.#local.publish(JSON.parse(payload.slice(space + 1)) as BusEvent[])
    } catch (error) {
      this.#options.report(error)
    }
  }

  async #ping(client: Client): Promise<void> {
    try {
      await client.query('select 1')
      if (this.#client === client) this.#timer = setTimeout(() => void this.#ping(client), PING_MS).unref()
    } catch (error) {
      this.#lost(client, error)
    }
  }

  #lost(client: Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    end(client)
    this.#listenLater(error)
  }

  #listenLater(error: unknown): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#listening.failed(error)
    if (!this.#isDeaf) this.#local.publish([{ kind: 'deaf' }])
    this.#isDeaf = true
    this.#timer = setTimeout(() => void this.#listenAgain(), RETRY_MS).unref()
  }

  async #listenAgain(): Promise<void> {
    try {
      await this.open()
    } catch (error) {
      return this.#listenLater(error)
    }
    this.#listening.succeeded()
    if (this.#isClosed) return
    this.#isDeaf = false
    this.#local.publish([{ kind: 'gap' }])
  }
}

/** Splits receipts of many calls; no other event is near the limit. */
function fitting(event: BusEvent): BusEvent[] {
  if (event.kind !== 'receipts') return [event]
  const { shown } = event.message
  const parts = Array.from({ length: Math.max(1, Math.ceil(shown.length / RECEIPTS_MAX)) }, (_, at) =>
    shown.slice(at * RECEIPTS_MAX, (at + 1) * RECEIPTS_MAX),
  )
  return parts.map((part) => ({ ...event, message: { ...event.message, shown: part } }))
}

/** Ends a possibly dead connection without waiting for it. */
function end(client: Client): void {
  client.end().catch(() => undefined)
}

/** A bus that delivers events while it is open. */
interface OpenableBus extends Bus {
  open(): Promise<void>
  close(): Promise<void>
}

/** Creates the bus for the database: within the process for the embedded one, across servers for PostgreSQL. */
export function createBus(
  { databaseUrl }: { readonly databaseUrl: string | undefined },
  db: Kysely<DB>,
  report: (error: unknown) => void,
  restored?: () => void,
): OpenableBus {
  const nothing = () => Promise.resolve()
  return databaseUrl === undefined
    ? Object.assign(new LocalBus(report), { open: nothing, close: nothing })
    : new PostgresBus({ url: databaseUrl, db, report, restored })
}
