import type { Kysely } from 'kysely'

/** Whether a database is PostgreSQL, which others may be at work on at the same time; else it is the embedded one. */
export function isShared<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}
