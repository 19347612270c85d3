import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/** The database's `user_version` while nothing that was erased is left in its free space; 0 says that there may be. */
export const FREE_SPACE_ERASED = 1
/** Rewriting a larger file would hold up a server at work for more than about a second. */
const REWRITTEN_BYTES_MAX = 64 * 1024 * 1024

/** Notes, in the transaction that erases, that the file may still hold what was erased. */
export async function markFreeSpaceUnerased(tx: Kysely<DB>): Promise<void> {
  if (!isPostgres(tx)) await sql`pragma user_version = 0`.execute(tx)
}

/**
 * Removes what erased rows have left in the file of the embedded database: copies of changed pages in its log, and,
 * beside what `secure_delete` overwrites as it goes, copies that moving rows between pages leaves in their unused
 * space. That takes rewriting the file.
 * @param bytesMax a larger file is rewritten by the next start, which calls this without a limit.
 * @returns whether all of it is gone. Another process that reads an older state is in the way. Nothing is to be done on
 * PostgreSQL.
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
    // Waiting for another process would hold up this one.
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

/** Does as {@link eraseFreeSpace} says while people work. */
export const eraseFreeSpaceAtWork = (db: Kysely<DB>): Promise<boolean> => eraseFreeSpace(db, REWRITTEN_BYTES_MAX)
