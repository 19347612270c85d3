import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { DB } from '../schema.ts'

/** The `user_version` of a database whose free space holds no erased data; 0 means that it may. */
export const FREE_SPACE_ERASED = 1
/**
 * Maximum size of a file that is rewritten while the server runs: a larger one would block it for more than about a
 * second.
 */
const REWRITTEN_BYTES_MAX = 64 * 1024 * 1024

/** Records, in the transaction that erases, that the file may still hold the erased data. */
export async function markFreeSpaceUnerased(tx: Kysely<DB>): Promise<void> {
  if (!isPostgres(tx)) await sql`pragma user_version = 0`.execute(tx)
}

/**
 * Removes remains of erased rows from the file of the embedded database: copies of changed pages in the WAL, and copies
 * that moving rows between pages leaves in unused space, which `secure_delete` does not overwrite. The latter takes a
 * `vacuum`.
 * @param bytesMax a larger file is rewritten at the next start, which calls this without a limit.
 * @returns whether all of it is gone. A process that reads an older snapshot prevents it. Always true on PostgreSQL,
 * where nothing needs to be done.
 */
export async function eraseFreeSpace(db: Kysely<DB>, bytesMax = Infinity): Promise<boolean> {
  if (isPostgres(db)) return true
  return db.connection().execute(async (connection) => {
    const pragma = async (name: string, value?: number) => {
      const { rows } = await sql<
        Record<string, number>
      >`pragma ${sql.raw(value === undefined ? name : `${name} = ${value}`)}`.execute(connection)
      return Object.values(rows[0] ?? {})[0] ?? 0
    }
    const timeout = await pragma('busy_timeout')
    // Waiting for another process would block this one.
    await pragma('busy_timeout', 0)
    try {
      const isSmall = (await pragma('page_count')) * (await pragma('page_size')) <= bytesMax
      if ((await pragma('user_version')) !== FREE_SPACE_ERASED && isSmall) {
        await sql`vacuum`.execute(connection)
        await pragma('user_version', FREE_SPACE_ERASED)
      }
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await pragma('busy_timeout', timeout)
    }
  })
}

/** Runs {@link eraseFreeSpace} with a size limit, for a server that is in use. */
export const eraseFreeSpaceAtWork = (db: Kysely<DB>): Promise<boolean> => eraseFreeSpace(db, REWRITTEN_BYTES_MAX)
