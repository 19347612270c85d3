import { CompiledQuery, type Kysely } from 'kysely'
import { recordingQueries } from './recordingQueries.ts'

/** Returns SQLite's query plan of each query in `work`: one line per step. */
export async function queryPlans<T>(
  database: Kysely<T>,
  work: (db: Kysely<T>) => Promise<unknown>,
): Promise<string[][]> {
  const { db, asked } = recordingQueries(database)
  await work(db)
  const plans: string[][] = []
  for (const { sql, parameters } of asked) {
    const { rows } = await database.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    plans.push(rows.map(({ detail }) => detail))
  }
  return plans
}
