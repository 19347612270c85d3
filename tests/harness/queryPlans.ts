import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely'

/** How SQLite goes about each query of some work: one line per step of its plan. */
export async function queryPlans<T>(database: Kysely<T>, work: (db: Kysely<T>) => Promise<unknown>): Promise<string[][]> {
  const asked: RootOperationNode[] = []
  const noting = database.withPlugin({
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await work(noting)
  const plans: string[][] = []
  for (const node of asked) {
    const { sql, parameters } = database.getExecutor().compileQuery(node, { queryId: 'plan' })
    const { rows } = await database.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    plans.push(rows.map(({ detail }) => detail))
  }
  return plans
}
