import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, expressionBuilder, type SqlBool } from 'kysely'
import type { ListRequest, Page, SortKey } from '../../contract/common.ts'
import { PAGE_SIZE_DEFAULT, UNPAGED_MAX } from '../../domain/limits.ts'
import { columnOf } from './tables/columns.ts'
import type { DB } from './schema.ts'

export interface ListPlan<F extends string> {
  /** Columns of sortable fields that have other names, or the expressions by which they sort. */
  readonly orders?: Readonly<Partial<Record<F, string | Expression<unknown>[]>>>
  /** Default order, and tie-breaker of any other order. */
  readonly fallback: readonly SortKey<F>[]
  /** Nullable fields: nulls come last in either direction, because the databases differ in their defaults. */
  readonly nullable?: readonly F[]
}

/** Returns the ascending order by these fields. */
export const ascending = <F extends string>(...fields: F[]): SortKey<F>[] =>
  fields.map((field) => ({ field, dir: 'asc' }))
/** Returns the descending order by these fields. */
export const descending = <F extends string>(...fields: F[]): SortKey<F>[] =>
  fields.map((field) => ({ field, dir: 'desc' }))

/** Order of logs. */
export const NEWEST_FIRST: ListPlan<'id'> = { fallback: descending('id') }

/**
 * Reads one page of a filtered query. `page` counts from one; 0 or absent is the first page.
 * `paged: false` returns everything on one page; of more than {@link UNPAGED_MAX} rows it returns the first page of
 * that size.
 */
export async function readPage<D, T extends keyof D, O, F extends string, R>(
  filtered: SelectQueryBuilder<D, T, O>,
  request: ListRequest<F>,
  plan: ListPlan<F>,
  toRecord: (row: O) => R,
): Promise<Page<R>> {
  const unpaged = request.paged === false
  const limit = unpaged ? UNPAGED_MAX : (request.size ?? PAGE_SIZE_DEFAULT)
  const number = unpaged ? 0 : Math.max(1, request.page ?? 1) - 1
  const matches = await count(filtered)
  const rows = await filtered
    .orderBy(orderOf(request.sort ?? [], plan))
    // A literal: SQLite plans for few rows then, and reads an index in the order of the list.
    .limit(sql.lit(limit))
    .offset(number * limit)
    .execute()
  const content = rows.map((row) => toRecord(row as O))
  // A list on one page is as long as what was read.
  const isWhole = unpaged && matches <= UNPAGED_MAX
  const totalElements = isWhole ? content.length : matches
  const size = isWhole ? Math.max(1, content.length) : limit
  const totalPages = Math.ceil(totalElements / size)
  return { content, totalElements, totalPages, number, size, first: number === 0, last: number >= totalPages - 1 }
}

/**
 * Builds the expressions of `order by`: the requested order, then the fallback up to the unique key, after which nothing
 * is left to decide.
 */
function orderOf<F extends string>(
  sort: readonly SortKey<F>[],
  { orders, fallback, nullable }: ListPlan<F>,
): RawBuilder<unknown> {
  const keys = [...sort, ...fallback.filter(({ field }) => !sort.some((asked) => asked.field === field))]
  const unique = keys.findIndex(({ field }) => field === 'id')
  const terms = keys
    .slice(0, unique < 0 ? undefined : unique + 1)
    .flatMap(({ field, dir }) =>
      expressionsOf(orders?.[field] ?? columnOf(field)).map(
        (expression) => sql`${expression} ${sql.raw(dir)}${sql.raw(nullable?.includes(field) ? ' nulls last' : '')}`,
      ),
    )
  return sql.join(terms)
}

const expressionsOf = (order: string | Expression<unknown>[]) => (typeof order === 'string' ? [sql.ref(order)] : order)

async function count<D, T extends keyof D, O>(filtered: SelectQueryBuilder<D, T, O>): Promise<number> {
  const row = await filtered
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number((row as { n: number }).n)
}

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
