import type { CompiledQuery, Kysely, QueryId, RootOperationNode } from 'kysely'

/** Returns the same database with a log of its compiled queries. */
export function recordingQueries<T>(database: Kysely<T>): { db: Kysely<T>; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = []
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const db = database.withPlugin({
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    // Recorded with the result, because nested queries are transformed separately too.
    transformResult({ result, queryId }) {
      const node = nodes.get(queryId)
      if (node) asked.push(database.getExecutor().compileQuery(node, queryId))
      return Promise.resolve(result)
    },
  })
  return { db, asked }
}
