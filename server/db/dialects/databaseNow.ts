import { sql } from 'kysely'

/** Current time of PostgreSQL as ISO text in UTC. The clocks of several servers may differ; they share this one. */
export const databaseNow = (plusSeconds = 0) =>
  sql<string>`to_char((clock_timestamp() + ${sql.lit(`${plusSeconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
