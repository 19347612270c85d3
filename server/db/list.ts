import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListRequest, Page, SortKey } from '../../contract/common.ts'
import { PAGE_SIZE_DEFAULT } from '../../domain/limits.ts'

/** For each field that may be sorted by: the expressions that order it. */
export type Orders<F extends string> = Record<F, Expression<unknown>[]>

export interface ListPlan<F extends string> {
  readonly orders: Orders<F>
  /** Order when the request names none, and what breaks ties. */
  readonly fallback: readonly SortKey<F>[]
  /** Fields that may be null: they come last in either direction, on which the databases would disagree. */
  readonly nullable?: readonly F[]
}

/**
 * Reads one page of a filtered query (DE-01, DE-02, DE-03): `page` counts from one, 0 and absence mean the first;
 * `paged: false` puts everything on one page.
 */
export async function readPage<D, T extends keyof D, O, F extends string, R>(
  filtered: SelectQueryBuilder<D, T, O>,
  request: ListRequest<F>,
  plan: ListPlan<F>,
  toRecord: (row: O) => R,
): Promise<Page<R>> {
  const unpaged = request.paged === false
  const size = request.size ?? PAGE_SIZE_DEFAULT
  const number = unpaged ? 0 : Math.max(1, request.page ?? 1) - 1

  let query = filtered
  for (const { field, dir } of [...(request.sort ?? []), ...plan.fallback]) {
    const nullable = plan.nullable?.includes(field) ?? false
    for (const expression of plan.orders[field]) {
      query = query.orderBy(expression, (order) => (nullable ? order[dir]().nullsLast() : order[dir]()))
    }
  }
  if (!unpaged) query = query.limit(size).offset(number * size)

  const content = (await query.execute()).map((row) => toRecord(row as O))
  const totalElements = unpaged ? content.length : await count(filtered)
  const totalPages = unpaged ? Math.min(1, totalElements) : Math.ceil(totalElements / size)
  return {
    content,
    totalElements,
    totalPages,
    number,
    size: unpaged ? Math.max(1, totalElements) : size,
    first: number === 0,
    last: number >= totalPages - 1,
  }
}

async function count<D, T extends keyof D, O>(filtered: SelectQueryBuilder<D, T, O>): Promise<number> {
  const row = await filtered
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number((row as { n: number }).n)
}

/** The conditions of a filter that was given; none when it was not (DE-04: an empty filter is no filter). */
export function when<T>(value: T | undefined, condition: (value: T) => Expression<SqlBool>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** Text filters match anywhere, whatever the case; `%` and `_` are ordinary characters (DE-04). */
export function contains(column: Expression<string>, value: string): Expression<SqlBool> {
  // Both sides are folded by the database: SQLite folds ASCII only, JavaScript's own folding would miss 'É' by that.
  return sql<SqlBool>`lower(${column}) like lower(${`%${escapeLike(value)}%`}) escape '\\'`
}

/** Numbers kept as text match by their beginning (DE-04). */
export function startsWith(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(value)}%`} escape '\\'`
}

function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Orders text of digits by its number, without the limits of an integer (DE-21). */
export function byNumber(column: Expression<string>): Expression<unknown>[] {
  const significant = sql<string>`ltrim(${column}, '0')`
  return [sql<number>`length(${significant})`, significant]
}
