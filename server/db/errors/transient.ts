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
