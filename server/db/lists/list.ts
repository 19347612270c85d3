import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListRequest, Page, SortKey } from '../../../contract/common.ts'
import { PAGE_SIZE_DEFAULT, UNPAGED_MAX } from '../../../domain/limits.ts'
import { columnOf } from '../tables/columns.ts'

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
