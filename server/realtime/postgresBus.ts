import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Bus, type BusEvent, type BusListener, LocalBus } from './bus.ts'
import { CHANNEL, payloadsOf, PostgresListener, readPayload } from './postgresListener.ts'

interface Options {
  readonly url: string
  readonly db: Kysely<DB>
  /** Hears of a listener that threw, of events that could not be told, and of a connection that was lost. */
  readonly report: (error: unknown) => void
}

/**
 * The bus of servers beside one database. Events go by NOTIFY, in the transaction that causes them: PostgreSQL tells them
 * after the commit, in the order of the commits, to every server, this one too; those of work that is rolled back to none.
 */
export class PostgresBus implements Bus {
  readonly #options: Options
  readonly #local: LocalBus
  readonly #listener: PostgresListener

  constructor(options: Options) {
    this.#options = options
    this.#local = new LocalBus(options.report)
    this.#listener = new PostgresListener({
      url: options.url,
      heard: (payload) => this.#local.publish(readPayload(payload)),
      resumed: () => this.#local.publish([{ kind: 'gap' }]),
      report: options.report,
    })
  }

  /** Listens from now on; resolves once nothing of what follows is missed. */
  open(): Promise<void> {
    return this.#listener.open()
  }

  close(): Promise<void> {
    return this.#listener.close()
  }

  publish(events: readonly BusEvent[]): void {
    notify(this.#options.db, events).catch(this.#options.report)
  }

  async enlist(tx: Transaction<DB>, events: readonly BusEvent[]): Promise<() => void> {
    await notify(tx, events)
    return () => undefined
  }

  subscribe(listener: BusListener): () => void {
    return this.#local.subscribe(listener)
  }
}

async function notify(db: Kysely<DB>, events: readonly BusEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloadsOf(events)}::text[]) as payload`.execute(db)
}
