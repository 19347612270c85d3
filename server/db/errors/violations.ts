const SQLITE_UNIQUE = new Set([2067, 1555])
const SQLITE_FOREIGN_KEY = 787
const POSTGRES_UNIQUE = '23505'
const POSTGRES_FOREIGN_KEY = '23503'

/** Whether a write was refused because it would repeat a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = fields(error)
  return code === POSTGRES_UNIQUE || (typeof errcode === 'number' && SQLITE_UNIQUE.has(errcode))
}

/** Whether a write was refused because another row depends on this one, or the row it names is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = fields(error)
  return code === POSTGRES_FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY
}

/** What the driver says of the broken rule: the constraint's name (PostgreSQL) or its columns (SQLite). */
export function violated(error: unknown): string {
  const { constraint } = fields(error)
  return typeof constraint === 'string' ? constraint : error instanceof Error ? error.message : ''
}

function fields(error: unknown): { errcode?: unknown; code?: unknown; constraint?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}
