import type { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Pool, type PoolClient, Query } from 'pg'
import { committed } from '../transactions/commits.ts'

/** SQLSTATE of a prepared statement whose table was changed, by a server of a newer version. */
const STALE_PLAN = '0A000'

/** Statements that open a transaction. Their result is empty, so they are sent together with the next statement. */
const OPENING = /^(begin|start transaction)\b/
const READ_ONLY = / read only$/

/**
 * Wraps the pool for Kysely. Frequent statements are prepared once per connection: without that a second of processor
 * time carries 125 calls instead of 209. `begin` is sent together with the first statement, and the commit of a
 * read-only transaction is not awaited: without that it carries at least 183 (docs/decisions/operation.md#code-for-speed).
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new StatementNames()
  // Kysely recognizes a connection by its client.
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PreparingClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #names: StatementNames
  /** Pending `begin`; the first statement of the transaction fails if it does. */
  #opening: Promise<unknown> | undefined
  #isReadOnly = false

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('cursors are not used')
    if (OPENING.test(text)) return this.#open(text)
    if (text === 'commit' && this.#isReadOnly) return this.#leave()
    return text === 'commit' ? this.#commit() : this.#ask<R>(text, values)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #open<R>(text: string): Promise<PostgresQueryResult<R>> {
    this.#isReadOnly = READ_ONLY.test(text)
    this.#holdBack()
    this.#opening = this.#send(text, [])
    this.#opening.catch(() => undefined)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  async #commit<R>(): Promise<PostgresQueryResult<R>> {
    const startedAt = performance.now()
    const answer = await this.#ask<R>('commit', [])
    committed(startedAt)
    return answer
  }

  /** Commits a read-only transaction without waiting: its results were already returned. */
  async #leave<R>(): Promise<PostgresQueryResult<R>> {
    this.#isReadOnly = false
    this.#holdBack()
    this.#send('commit', []).catch(() => undefined)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Statements without values are begin, commit and the like.
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    const opening = this.#opening
    this.#opening = undefined
    const asked = this.#send(text, values, name)
    try {
      if (opening) await Promise.all([opening, asked])
      return (await asked) as object as PostgresQueryResult<R>
    } catch (error) {
      if (name !== undefined && error instanceof Error && 'code' in error && error.code === STALE_PLAN)
        this.#names.renew()
      throw error
    }
  }

  /** Writes the next statement to the socket together with others of the same tick. */
  #holdBack(): void {
    const { stream } = (this.#client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  #send(text: string, values: readonly unknown[], name?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const query = new Query(text, [...values], (error, result) => (error ? reject(error) : resolve(result)))
      // Given with the text, the driver would copy both property by property.
      this.#client.query(name === undefined ? query : Object.assign(query, { name }))
    })
  }
}

/** Queries seen this often are promoted to named prepared statements. */
const USES = 5
/** Maximum number of prepared statements; each connection keeps a plan of each. */
const NAMES_MAX = 200
/** Maximum number of counted texts: filters combine into ever new texts. */
const COUNTED_MAX = 2_000
/** Pattern searches are not prepared: they are planned for their pattern. */
const SEARCH = / i?like /i

/** Decides which statements are prepared, and names them. */
class StatementNames {
  readonly #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #given = 0

  /** Returns the name of a statement; undefined for one that is not prepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= NAMES_MAX || SEARCH.test(text)) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= COUNTED_MAX) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < USES) return undefined
    this.#uses.delete(text)
    const given = `s${(this.#given += 1)}`
    this.#names.set(text, given)
    return given
  }

  /** Gives new names to all statements: the prepared plans are outdated. */
  renew(): void {
    this.#names = new Map()
  }
}
