import type { CompiledQuery, Kysely, QueryId, RootOperationNode } from 'kysely'

/** The same database, keeping each statement that it is asked. */
export function recordingQueries<T>(database: Kysely<T>): { db: Kysely<T>; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = []
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const db = database.withPlugin({
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    // Not earlier: a query within another one is transformed by itself too.
    transformResult({ result, queryId }) {
      const node = nodes.get(queryId)
      if (node) asked.push(database.getExecutor().compileQuery(node, queryId))
      return Promise.resolve(result)
    },
  })
  return { db, asked }
}
