import type { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { StatementNames } from './statementNames.ts'

/** A table was changed under a prepared statement, by a server of a newer version. */
const STALE_PLAN = '0A000'

/** Opens a transaction. Its answer is empty, so it is sent together with the next statement. */
const OPENING = /^(begin|start transaction)\b/
const READ_ONLY = / read only$/

/**
 * The pool as Kysely takes it. Frequent statements are prepared once on each connection: without that a second of
 * processor time carries 125 calls instead of 209. A `begin` is sent together with the first statement, and the end of
 * a transaction that only read is not waited for: without that it carries at least 183 (decision 37).
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new StatementNames()
  // Kysely knows a connection again by its client.
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
  /** A transaction that is being opened: what comes first in it fails if that does. */
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
    return this.#ask<R>(text, values)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #open<R>(text: string): Promise<PostgresQueryResult<R>> {
    this.#isReadOnly = READ_ONLY.test(text)
    this.#opening = this.#send(text, [])
    this.#opening.catch(() => undefined)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  /** Of what was only read nothing is to be kept: all of it was answered, so the end of it may come as it likes. */
  async #leave<R>(): Promise<PostgresQueryResult<R>> {
    this.#isReadOnly = false
    this.#send('commit', []).catch(() => undefined)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What is asked without values is begin, commit, and the like.
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    const opening = this.#opening
    this.#opening = undefined
    const asked = this.#send(text, values, name)
    try {
      const [, answer] = await Promise.all([opening, asked])
      return answer as object as PostgresQueryResult<R>
    } catch (error) {
      if (name !== undefined && error instanceof Error && 'code' in error && error.code === STALE_PLAN)
        this.#names.renew()
      throw error
    }
  }

  /** All that is asked in one go leaves in one piece. */
  #send(text: string, values: readonly unknown[], name?: string): Promise<unknown> {
    const { stream } = (this.#client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
}
