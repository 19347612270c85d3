import type { Kysely } from 'kysely'

/** The same database, counting what it is asked. */
export function countingQueries<T>(database: Kysely<T>): { db: Kysely<T>; count: () => number } {
  let asked = 0
  const db = database.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db, count: () => asked }
}
