import { type Expression, sql, type SqlBool } from 'kysely'

/** Returns the condition of a filter; none when the filter is absent; an empty filter is no filter. */
export function when<T>(value: T | undefined, condition: (value: T) => Expression<SqlBool>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** Matches text anywhere, ignoring case; `%` and `_` are ordinary characters. */
export function contains(column: Expression<string | null>, value: string): Expression<SqlBool> {
  return containsFolded(sql<string>`lower(${column})`, value)
}

/** Like `contains`, for a column whose text is stored in lower case. */
export function containsFolded(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${escapeLike(fold(value))}%`} escape '\\'`
}

/** Matches numbers stored as text by their beginning. */
export function startsWith(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(value)}%`} escape '\\'`
}

/** Lower-cases A-Z only, as the databases do: JavaScript would also lower-case 'É', which would then not match. */
function fold(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Escapes `%`, `_` and the backslash, which are ordinary characters of a pattern then. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Orders text of digits by its numeric value, without the limits of an integer. */
export function byNumber(column: Expression<string>): Expression<unknown>[] {
  const significant = sql<string>`ltrim(${column}, '0')`
  return [sql<number>`length(${significant})`, significant]
}
