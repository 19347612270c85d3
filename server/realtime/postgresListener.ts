import { Client } from 'pg'
import { connectionTo } from '../db/postgres.ts'
import type { BusEvent } from './bus.ts'

/** Where the servers of this product hear each other. */
export const CHANNEL = 'waiting_board'
/** PostgreSQL takes less than 8,000 bytes at a time. */
const PAYLOAD_BYTES_MAX = 7_900
const RECONNECT_MS = 500
/** A connection that the network swallowed says nothing by itself. */
const PING_MS = 2_000
const PING_TIMEOUT_MS = 2_000

interface Options {
  readonly url: string
  readonly heard: (payload: string) => void
  /** Called when it listens again after it was cut. */
  readonly resumed: () => void
  /** Hears of each time that the connection is lost, and of the first of the tries that fail after it. */
  readonly report: (error: unknown) => void
}

/** One connection that hears what servers tell; it is made anew until it is closed. */
export class PostgresListener {
  readonly #options: Options
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isCut = false

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws when the first connection cannot be made. */
  async open(): Promise<void> {
    const { url, heard } = this.#options
    const client = new Client({ ...connectionTo(url), application_name: 'waiting-board-listener', query_timeout: PING_TIMEOUT_MS })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
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

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
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
    clearTimeout(this.#timer)
    end(client)
    this.#options.report(error)
    this.#isCut = true
    this.#retry()
  }

  #retry(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#resume(), RECONNECT_MS).unref()
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

/** The events in as few texts as they fit into, in their order. */
export function payloadsOf(events: readonly BusEvent[]): string[] {
  const payloads: string[] = []
  let texts: string[] = []
  let bytes = 2
  for (const text of events.flatMap(fitting).map((event) => JSON.stringify(event))) {
    const more = Buffer.byteLength(text) + 1
    if (bytes + more > PAYLOAD_BYTES_MAX && texts.length > 0) {
      payloads.push(`[${texts.join()}]`)
      texts = []
      bytes = 2
    }
    texts.push(text)
    bytes += more
  }
  return texts.length === 0 ? payloads : [...payloads, `[${texts.join()}]`]
}

export const readPayload = (payload: string): BusEvent[] => JSON.parse(payload) as BusEvent[]

/** The receipts of many calls are told in parts; no other event is near the limit. */
function fitting(event: BusEvent): BusEvent[] {
  if (event.kind !== 'receipts' || Buffer.byteLength(JSON.stringify(event)) < PAYLOAD_BYTES_MAX) return [event]
  const { shown } = event.message
  const half = Math.ceil(shown.length / 2)
  return [shown.slice(0, half), shown.slice(half)].flatMap((part) => fitting({ ...event, message: { ...event.message, shown: part } }))
}
