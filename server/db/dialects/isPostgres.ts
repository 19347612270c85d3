import type { Kysely } from 'kysely'

/** Whether a database is PostgreSQL, which other servers may use at the same time; otherwise it is SQLite. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}
