import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { StatementNames } from './statementNames.ts'

/** A table was changed under a prepared statement, by a server of a newer version. */
const STALE_PLAN = '0A000'

/**
 * The pool as Kysely takes it, with the statements that are asked all day prepared once on each connection: PostgreSQL spends
 * more time on planning those of a call than on doing them.
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

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('cursors are not used')
    return this.#ask<R>(text, values)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What is asked without values is begin, commit, and the like.
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    try {
      return (await this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) })) as object as PostgresQueryResult<R>
    } catch (error) {
      if (name !== undefined && error instanceof Error && 'code' in error && error.code === STALE_PLAN) this.#names.renew()
      throw error
    }
  }
}
