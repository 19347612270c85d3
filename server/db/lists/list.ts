import { type Expression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListRequest, Page, SortKey } from '../../../contract/common.ts'
import { PAGE_SIZE_DEFAULT, UNPAGED_MAX } from '../../../domain/limits.ts'
import { isPostgres } from '../dialects/isPostgres.ts'
import { keysAmongFirst, keysByIndex, keysBySorting, orderOf, sliceOf, type Term } from './pageKeys.ts'
import type { DB } from '../schema.ts'

/** For each field that may be sorted by: the expressions that order it. */
export type Orders<F extends string> = Record<F, Expression<unknown>[]>

export interface ListPlan<F extends string> {
  readonly orders: Orders<F>
  /** The column of the table's key, where `id` could be another's. */
  readonly key?: string
  /** Order when the request names none, and what breaks ties. */
  readonly fallback: readonly SortKey<F>[]
  /** Fields that may be null: they come last in either direction, on which the databases would disagree. */
  readonly nullable?: readonly F[]
  /**
   * Every filter has an index that goes on in the order of the list: pages are read off there, however many rows match.
   */
  readonly indexed?: true
  /**
   * Fields whose order is that of an index, with the fallback behind them: where much passes a filter, its pages are
   * looked for along there.
   */
  readonly indexOrders?: readonly F[]
  /** How many pass the filters, where that is known without counting all of them. */
  readonly total?: () => Promise<number>
}

/**
 * More matches of a filter than this are not sorted: so dense, they are found soon along an index in the list's order.
 */
const SORTED_MAX = 50_000

/**
 * Rows that are scanned along an index for each row up to the page's end, before all matches are gathered: where one
 * in ten passes, it is found. Without it `npm run bench rooms-list` takes 1.3 times the processor time (decision 37).
 */
const SCANNED_PER_ROW = 10

/**
 * Reads one page of a filtered query (DE-01, DE-02, DE-03): `page` counts from one, 0 and absence mean the first;
 * `paged: false` puts everything on one page, as far as that goes: of more than {@link UNPAGED_MAX} it is the first
 * page of that size.
 */
export async function readPage<D, T extends keyof D, O, F extends string, R>(
  filtered: SelectQueryBuilder<D, T, O>,
  request: ListRequest<F>,
  plan: ListPlan<F>,
  toRecord: (row: O) => R,
): Promise<Page<R>> {
  const unpaged = request.paged === false
  const size = unpaged ? UNPAGED_MAX : (request.size ?? PAGE_SIZE_DEFAULT)
  const number = unpaged ? 0 : Math.max(1, request.page ?? 1) - 1
  const terms = termsOf(request.sort ?? [], plan)
  const read = async (query: SelectQueryBuilder<D, T, O>) =>
    (await query.orderBy(orderOf(terms)).execute()).map((row) => toRecord(row as O))

  const totalElements = plan.total ? await plan.total() : await count(filtered)
  if (unpaged && totalElements <= UNPAGED_MAX) {
    const content = await read(filtered)
    return {
      content,
      totalElements: content.length,
      totalPages: Math.min(1, content.length),
      number,
      size: Math.max(1, content.length),
      first: true,
      last: true,
    }
  }
  const totalPages = Math.ceil(totalElements / size)
  const slice = sliceOf(totalElements, number, size)
  const key = sql.ref(plan.key ?? 'id')
  // The keys are of rows that pass the filters: asked again, they could tempt the planner away from the keys.
  const readKeys = (keys: Expression<unknown>) => read(filtered.clearWhere().where(sql<SqlBool>`${key} in ${keys}`))
  const readSlice = async (): Promise<R[]> => {
    if (slice.limit === 0) return []
    if (!isFiltered(request) || plan.indexed || totalElements > SORTED_MAX)
      return readKeys(keysByIndex(filtered, key, terms, slice))
    const scanned = SCANNED_PER_ROW * (slice.offset + slice.limit)
    if (scanned <= totalElements && isIndexOrder(request.sort ?? [], plan)) {
      const found = await readKeys(keysAmongFirst(filtered, key, terms, slice, scanned))
      if (found.length === slice.limit) return found
    }
    return readKeys(keysBySorting(filtered, key, terms, slice))
  }
  const content = await readSlice()
  return { content, totalElements, totalPages, number, size, first: number === 0, last: number >= totalPages - 1 }
}

/** The order asked for, then the fallback as far as it still decides: nothing is left to decide after the key. */
function termsOf<F extends string>(sort: readonly SortKey<F>[], { orders, fallback, nullable }: ListPlan<F>): Term[] {
  const keys = [...sort, ...fallback.filter(({ field }) => !sort.some((asked) => asked.field === field))]
  const unique = keys.findIndex(({ field }) => field === 'id')
  return keys
    .slice(0, unique < 0 ? undefined : unique + 1)
    .flatMap(({ field, dir }) =>
      orders[field].map((expression) => ({ expression, dir, nullable: nullable?.includes(field) ?? false })),
    )
}

/** Whether an index goes in this order. */
const isIndexOrder = <F extends string>(
  sort: readonly SortKey<F>[],
  { indexOrders = [], fallback }: ListPlan<F>,
): boolean => sort.length < 2 && [...sort, ...fallback].slice(0, 1).every(({ field }) => indexOrders.includes(field))

const ENVELOPE = new Set<string>(['page', 'size', 'paged', 'sort'] satisfies (keyof ListRequest)[])

/** Whether a request asks for some of a list only. */
export function isFiltered(request: ListRequest): boolean {
  return Object.entries(request).some(([name, value]) => value !== undefined && !ENVELOPE.has(name))
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
  return containsFolded(sql<string>`lower(${column})`, value)
}

/** As `contains`, in a column whose text the database folded when it was written. */
export function containsFolded(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${escapeLike(fold(value))}%`} escape '\\'`
}

/** Numbers kept as text match by their beginning (DE-04). */
export function startsWith(column: Expression<string>, value: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`${escapeLike(value)}%`} escape '\\'`
}

/**
 * A number that too many rows share to find them by its index: without statistics SQLite would, and look up two thirds
 * of the table row by row: 1.17 times the processor time of `npm run bench rooms-list` (decision 37).
 */
export function unindexed(column: Expression<number>): Expression<number> {
  return sql<number>`${column} + 0`
}

/**
 * A condition that most rows meet: SQLite, which has no statistics, would find rows by it for it asks for one value.
 * PostgreSQL, which has them, is asked as ever.
 */
export function mostly(db: Kysely<DB>, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isPostgres(db) ? condition : sql<SqlBool>`likely(${condition})`
}

/** As the databases fold: A-Z and nothing else, for JavaScript's own folding would miss 'É' by that. */
function fold(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Orders text of digits by its number, without the limits of an integer (DE-21). */
export function byNumber(column: Expression<string>): Expression<unknown>[] {
  const significant = sql<string>`ltrim(${column}, '0')`
  return [sql<number>`length(${significant})`, significant]
}
