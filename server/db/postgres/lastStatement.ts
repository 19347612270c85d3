import { sql } from 'kysely'

const MARK = '/* last */'

/**
 * Marks what a transaction ends with, by `modifyEnd`: on PostgreSQL its commit goes along with it. After a statement
 * that fails there is nothing to commit, and the transaction is rolled back instead.
 */
export const last = sql.raw(MARK)

/** Whether a statement is so marked. */
export const isLast = (text: string): boolean => text.endsWith(MARK)
