/**
 * SQLSTATEs of conflicts between transactions: serialization failure, deadlock, outdated plan, and a foreign key to a
 * row that was deleted since it was read. In the last case the retry finds that the row is missing and reports it.
 */
const TRANSIENT = new Set(['40001', '40P01', '0A000', '23503'])
/**
 * With the pauses this takes half a second at most, on average: the staff of a busy room edit its boards one after the
 * other.
 */
const TRIES = 10
const PAUSE_MS = 20

/** The work read data that another transaction changed before the locks were taken. A retry reads the current data. */
export class StaleRead extends Error {
  override name = 'StaleRead'
}

/** Retries the work of a transaction a few times when it fails because of a concurrent transaction. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
    }
    // Random, so that the retries do not collide again.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries * Math.random()))
  }
}

/** Whether an error was caused only by a concurrent transaction. */
export function isTransient(error: unknown): boolean {
  return error instanceof StaleRead || (error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code)))
}
