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
