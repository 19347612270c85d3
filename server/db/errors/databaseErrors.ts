/**
 * SQLSTATEs of conflicts between transactions: serialization failure, deadlock, outdated plan, and a foreign key to a
 * row that was deleted since it was read. In the last case the retry finds that the row is missing and reports it.
 */
const TRANSIENT = new Set(['40001', '40P01', '0A000', '23503'])
/** The work read data that another transaction changed before the locks were taken. A retry reads the current data. */
export class StaleRead extends Error {
  override name = 'StaleRead'
}

/** Whether an error was caused only by a concurrent transaction. */
export function isTransient(error: unknown): boolean {
  return error instanceof StaleRead || (error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code)))
}

// SQLSTATE classes 08 (connection), 28 (authorization) and 57P0 (shutdown, startup), missing database, too many
// connections; and error codes of the operating system.
const AWAY =
  /^(08...|28...|57P0.|3D000|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
// Driver errors without a code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether an error means that the database is unreachable rather than that it refused the statement: a retry may work.
 */
export function isAway(error: unknown): boolean {
  const { code, message, syscall } =
    typeof error === 'object' && error !== null
      ? (error as { code?: unknown; message?: unknown; syscall?: unknown })
      : {}
  // The socket file is missing.
  if (code === 'ENOENT') return syscall === 'connect'
  return AWAY.test(String(code)) || LOST.test(String(message))
}

const SQLITE_UNIQUE = new Set([2067, 1555])
const SQLITE_FOREIGN_KEY = 787
const POSTGRES_UNIQUE = '23505'
const POSTGRES_FOREIGN_KEY = '23503'

/** Whether a write violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = fields(error)
  return code === POSTGRES_UNIQUE || (typeof errcode === 'number' && SQLITE_UNIQUE.has(errcode))
}

/** Whether a write violated a foreign key: another row refers to this one, or the referenced row is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = fields(error)
  return code === POSTGRES_FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY
}

/**
 * Returns the driver's description of the violated constraint: its name (PostgreSQL) or a message with its columns
 * (SQLite).
 */
export function violated(error: unknown): string {
  const { constraint } = fields(error)
  return typeof constraint === 'string' ? constraint : error instanceof Error ? error.message : ''
}

function fields(error: unknown): { errcode?: unknown; code?: unknown; constraint?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}
