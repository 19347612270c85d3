import type { Compilable, CompiledQuery, DatabaseConnection, Kysely, QueryResult, UnknownRow } from 'kysely'
import { isShared } from './isShared.ts'
import type { DB } from './schema.ts'

/** Statements in their order, and what their rows mean. */
export interface Step<T> {
  readonly queries: readonly Compilable[]
  /** @param rows of each of the queries. */
  readonly read: (rows: readonly (readonly unknown[])[]) => T
}

/** A step of one statement. */
export const step = <O, T>(query: Compilable<O>, read: (rows: readonly O[]) => T): Step<T> => ({
  queries: [query],
  read: ([rows = []]) => read(rows as readonly O[]),
})

/** Steps, one after the other, as one of which something is made. */
export const inOrder = <A, T>(steps: readonly Step<A>[], read: (each: readonly A[]) => T): Step<T> => ({
  queries: steps.flatMap(({ queries }) => queries),
  read: (rows) => read(readAll(steps, rows)),
})

/** Two steps, one after the other, as one of which something is made. */
export const both = <A, B, T>(first: Step<A>, second: Step<B>, read: (a: A, b: B) => T): Step<T> => ({
  queries: [...first.queries, ...second.queries],
  read: (rows) => read(first.read(rows.slice(0, first.queries.length)), second.read(rows.slice(first.queries.length))),
})

/**
 * Does steps of which none needs to know what another found: the database does them in their order, and PostgreSQL is
 * sent all of them at once, where each by itself would be a way there and back.
 * @throws what the first of them that fails throws; those behind it are not done, and the transaction is to be given
 * up.
 */
export async function together<T extends readonly unknown[]>(
  db: Kysely<DB>,
  ...steps: { readonly [K in keyof T]: Step<T[K]> }
): Promise<T> {
  const executor = db.getExecutor()
  const queries = steps.flatMap((one: Step<unknown>) => one.queries).map((query) => query.compile())
  const results = await executor.provideConnection((connection) =>
    isShared(db) ? askAtOnce(connection, queries) : askInTurn(connection, queries),
  )
  const rows: UnknownRow[][] = []
  for (const [at, { queryId }] of queries.entries()) {
    let result = results[at] ?? { rows: [] }
    for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId, result })
    rows.push(result.rows)
  }
  return readAll(steps as readonly Step<unknown>[], rows) as readonly unknown[] as T
}

/** In a transaction PostgreSQL does nothing more after a statement that failed. */
const askAtOnce = (connection: DatabaseConnection, queries: readonly CompiledQuery[]) =>
  Promise.all(queries.map((query) => connection.executeQuery<UnknownRow>(query)))

/** A full or broken disk ends a transaction of SQLite by itself: what came behind would be written without it. */
async function askInTurn(
  connection: DatabaseConnection,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<UnknownRow>[]> {
  const results: QueryResult<UnknownRow>[] = []
  for (const query of queries) results.push(await connection.executeQuery<UnknownRow>(query))
  return results
}

/** Does one step. */
export const alone = async <T>(db: Kysely<DB>, one: Step<T>): Promise<T> => (await together(db, one))[0]

function readAll<A>(steps: readonly Step<A>[], rows: readonly (readonly unknown[])[]): A[] {
  let from = 0
  return steps.map(({ queries, read }) => read(rows.slice(from, (from += queries.length))))
}
