import type { Compilable, CompiledQuery, DatabaseConnection, Kysely, QueryResult, UnknownRow } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/**
 * One or several statements and a function that reads their rows. It runs when it is executed itself or as part of a
 * {@link pipeline}. Like Kysely's builders it is not thenable: otherwise returning one from an async function would run
 * it.
 */
export class Query<T> {
  readonly statements: readonly Compilable[]
  readonly #db: Kysely<DB>
  readonly #read: (rows: readonly (readonly unknown[])[]) => T

  /** @param read makes the result from the rows of each statement. */
  constructor(db: Kysely<DB>, statements: readonly Compilable[], read: (rows: readonly (readonly unknown[])[]) => T) {
    this.statements = statements
    this.#db = db
    this.#read = read
  }

  /** @param rows the rows of each statement. */
  read(rows: readonly (readonly unknown[])[]): T {
    return this.#read(rows)
  }

  /**
   * Runs the statements in order, on PostgreSQL in one round trip.
   * @throws the error of the first statement that fails. Later statements have no effect, and the transaction must be
   * rolled back.
   */
  execute(): Promise<T> {
    return this.#run(async (connection, queries) => ({
      results: await (isPostgres(this.#db) ? sendAtOnce(connection, queries) : sendInTurn(connection, queries)),
    }))
  }

  /**
   * Does as {@link Query.execute}, but later queries of the transaction do not wait for its results: on PostgreSQL they
   * share its round trip.
   */
  executeAhead(): Promise<T> {
    return isPostgres(this.#db)
      ? this.#run(async (connection, queries) => ({ results: sendAtOnce(connection, queries) }))
      : this.execute()
  }

  /** @param send returns the results, or their promise, in an object: the connection is free once the object is there. */
  async #run(
    send: (
      connection: DatabaseConnection,
      queries: readonly CompiledQuery[],
    ) => Promise<{ results: Results | Promise<Results> }>,
  ): Promise<T> {
    if (this.statements.length === 0) return this.#read([])
    const executor = this.#db.getExecutor()
    const queries = this.statements.map((statement) => statement.compile())
    const results = await (await executor.provideConnection((connection) => send(connection, queries))).results
    const rows: UnknownRow[][] = []
    for (const [at, { queryId }] of queries.entries()) {
      let result = results[at] ?? { rows: [] }
      for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId, result })
      rows.push(result.rows)
    }
    return this.#read(rows)
  }
}

/** Results of the statements of a query. */
type Results = QueryResult<UnknownRow>[]

/** Builds a query of one statement. */
export const query = <O, T>(db: Kysely<DB>, statement: Compilable<O>, read: (rows: readonly O[]) => T): Query<T> =>
  new Query(db, [statement], ([rows = []]) => read(rows as readonly O[]))

type ResultsOf<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer T> ? T : never
}

/** Combines several queries, in order, into one whose result is made from theirs. */
export const combine = <Q extends readonly Query<unknown>[] | [], T>(
  db: Kysely<DB>,
  queries: Q,
  read: (results: ResultsOf<Q>) => T,
): Query<T> =>
  new Query(
    db,
    queries.flatMap(({ statements }) => statements),
    (rows) => {
      let from = 0
      const results = queries.map((each) => each.read(rows.slice(from, (from += each.statements.length))))
      return read(results as ResultsOf<Q>)
    },
  )

/**
 * Executes independent queries: the database runs them in order, and PostgreSQL gets all of them in one round trip.
 * @throws as {@link Query.execute} does.
 */
export const pipeline = <Q extends readonly Query<unknown>[] | []>(db: Kysely<DB>, queries: Q): Promise<ResultsOf<Q>> =>
  combine(db, queries, (results) => results).execute()

/** Sends all statements at once: in a transaction PostgreSQL runs no statement after one that failed. */
const sendAtOnce = (connection: DatabaseConnection, queries: readonly CompiledQuery[]) =>
  Promise.all(queries.map((each) => connection.executeQuery<UnknownRow>(each)))

/**
 * Sends one statement after the other: a full or broken disk ends SQLite's transaction, and later statements would be
 * written outside it.
 */
async function sendInTurn(connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<Results> {
  const results: Results = []
  for (const each of queries) results.push(await connection.executeQuery<UnknownRow>(each))
  return results
}
