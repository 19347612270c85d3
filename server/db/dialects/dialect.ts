import { type Kysely, sql } from 'kysely'
import type { DB } from '../schema.ts'

/** Current time of PostgreSQL as ISO text in UTC. The clocks of several servers may differ; they share this one. */
export const databaseNow = (plusSeconds = 0) =>
  sql<string>`to_char((clock_timestamp() + ${sql.lit(`${plusSeconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the current time of the database, which its triggers go by: milliseconds since the epoch. */
export async function readDatabaseNow(db: Kysely<DB>): Promise<number> {
  const read = isPostgres(db) ? databaseNow() : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const { now } = await db.selectNoFrom(read.as('now')).executeTakeFirstOrThrow()
  return Date.parse(now)
}

/** Whether a database is PostgreSQL, which other servers may use at the same time; otherwise it is SQLite. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}
