import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/** Returns the condition of a filter; none when the filter is absent (DE-04: an empty filter is no filter). */
export function when<T>(value: T | undefined, condition: (value: T) => Expression<SqlBool>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** Matches text anywhere, ignoring case; `%` and `_` are ordinary characters (DE-04). */
export function contains(column: Expression<string>, value: string): Expression<SqlBool> {
  return containsFolded(sql<string>`lower(${column})`, value)
}

/** Like `contains`, for a column whose text is stored in lower case. */
export function containsFolded(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${escapeLike(fold(value))}%`} escape '\\'`
}

/** Matches numbers stored as text by their beginning (DE-04). */
export function startsWith(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(value)}%`} escape '\\'`
}

/**
 * Keeps SQLite from using the index of a column whose values are shared by too many rows. Having no statistics it
 * would, and would look up two thirds of the table row by row: 1.17 times the processor time of `npm run bench
 * rooms-list` (decision 37).
 */
export function unindexed(column: Expression<number>): Expression<number> {
  return sql<number>`${column} + 0`
}

/**
 * Marks a condition that most rows meet. SQLite has no statistics and would search by it, because it compares with one
 * value. PostgreSQL has statistics and gets the condition unchanged.
 */
export function mostly(db: Kysely<DB>, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isPostgres(db) ? condition : sql<SqlBool>`likely(${condition})`
}

/** Lower-cases A-Z only, as the databases do: JavaScript would also lower-case 'É', which would then not match. */
function fold(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Escapes `%`, `_` and the backslash, which are ordinary characters of a pattern then. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Orders text of digits by its numeric value, without the limits of an integer (DE-21). */
export function byNumber(column: Expression<string>): Expression<unknown>[] {
  const significant = sql<string>`ltrim(${column}, '0')`
  return [sql<number>`length(${significant})`, significant]
}
