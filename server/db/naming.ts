import { isForeignKeyViolation } from './sql.ts'
import { StaleRead } from './transient.ts'

/**
 * Runs a write that names records which were there when they were looked for. When one of them was deleted between the look and the write, as
 * on PostgreSQL it may be, the work is done anew: the look then finds what is missing, and says so.
 */
export async function naming<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isForeignKeyViolation(error) ? new StaleRead('a record that is named was deleted', { cause: error }) : error
  }
}
