/**
 * PostgreSQL gave up one of several transactions that were in each other's way: serialization failure, deadlock; or a
 * plan was out of date; or a record that is named was deleted since it was looked for, and the next look finds that it
 * is missing, and says so.
 */
const TRANSIENT = new Set(['40001', '40P01', '0A000', '23503'])
/** Pauses of half a second at most, on average: the staff of a busy room edit its boards one after the other. */
const TRIES = 10
const PAUSE_MS = 20

/**
 * The work read what another transaction changed before the locks were taken; retried, it reads how things are now.
 */
export class StaleRead extends Error {
  override name = 'StaleRead'
}

/** Retries the work of a transaction a few times when it lost against another by no fault of its own. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
    }
    // Not all at once again.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries * Math.random()))
  }
}

/** Whether work failed only because other work was in its way. */
export function isTransient(error: unknown): boolean {
  return error instanceof StaleRead || (error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code)))
}
