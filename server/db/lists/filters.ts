import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import type { ListRequest } from '../../../contract/common.ts'
import type { DB } from '../schema.ts'

/** The condition of each filter that the contract declares for a list: the compiler names a forgotten one. */
type Conditions<Q> = { readonly [F in Exclude<keyof Q, keyof ListRequest>]-?: Condition<NonNullable<Q[F]>> }
type Condition<T> = (value: T) => Expression<SqlBool>

/** Returns the condition of the filters that a request has, in the order of the table; an empty filter is no filter. */
export function matching<Q extends object>(query: Q, conditions: Conditions<Q>): Expression<SqlBool> {
  const filters = Object.entries<Condition<never>>(conditions).flatMap(([name, condition]) => {
    const value = query[name as keyof Q]
    return value === undefined ? [] : [condition(value as never)]
  })
  return expressionBuilder<DB>().and(filters)
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
