import { sql } from 'kysely'

/** ISO text in UTC, of PostgreSQL. The servers' own clocks may differ; this one they share. */
export const databaseNow = (plusSeconds = 0) =>
  sql<string>`to_char((clock_timestamp() + ${sql.lit(`${plusSeconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
