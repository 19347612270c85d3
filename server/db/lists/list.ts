import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListRequest, Page, SortKey } from '../../../contract/common.ts'
import { PAGE_SIZE_DEFAULT, UNPAGED_MAX } from '../../../domain/limits.ts'
import { keysAmongFirst, keysByIndex, keysBySorting, orderOf, sliceOf, type Term } from './pageKeys.ts'

/** Sort expressions of each sortable field. */
export type Orders<F extends string> = Record<F, Expression<unknown>[]>

export interface ListPlan<F extends string> {
  readonly orders: Orders<F>
  /** Key column of the table, where `id` would be ambiguous. */
  readonly key?: string
  /** Default order, and tie-breaker of any other order. */
  readonly fallback: readonly SortKey<F>[]
  /** Nullable fields: nulls come last in either direction, because the databases differ in their defaults. */
  readonly nullable?: readonly F[]
  /**
   * Whether each filter has an index that continues in the order of the list: pages are read from it, however many rows
   * match.
   */
  readonly indexed?: true
  /**
   * Fields that, followed by the fallback, have an index in this order: pages of a filter with many matches are
   * searched along it.
   */
  readonly indexOrders?: readonly F[]
  /** Returns the number of matches, where it is known without counting the rows. */
  readonly total?: () => Promise<number>
}

/**
 * Maximum number of matches that are sorted. With more, matches are dense enough to be found along an index in the
 * order of the list.
 */
const SORTED_MAX = 50_000

/**
 * Rows scanned along an index per row up to the end of the page, before all matches are collected: enough when one in
 * ten rows matches. Without it `npm run bench rooms-list` takes 1.3 times the processor time (decision 37).
 */
const SCANNED_PER_ROW = 10

/**
 * Reads one page of a filtered query (DE-01, DE-02, DE-03). `page` counts from one; 0 or absent is the first page.
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
  // The keys already passed the filters. Repeated, the filters could make the planner ignore the keys.
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

/**
 * Returns the requested order followed by the fallback, up to the unique key, after which nothing is left to decide.
 */
function termsOf<F extends string>(sort: readonly SortKey<F>[], { orders, fallback, nullable }: ListPlan<F>): Term[] {
  const keys = [...sort, ...fallback.filter(({ field }) => !sort.some((asked) => asked.field === field))]
  const unique = keys.findIndex(({ field }) => field === 'id')
  return keys
    .slice(0, unique < 0 ? undefined : unique + 1)
    .flatMap(({ field, dir }) =>
      orders[field].map((expression) => ({ expression, dir, nullable: nullable?.includes(field) ?? false })),
    )
}

/** Whether an index has this order. */
const isIndexOrder = <F extends string>(
  sort: readonly SortKey<F>[],
  { indexOrders = [], fallback }: ListPlan<F>,
): boolean => sort.length < 2 && [...sort, ...fallback].slice(0, 1).every(({ field }) => indexOrders.includes(field))

const ENVELOPE = new Set<string>(['page', 'size', 'paged', 'sort'] satisfies (keyof ListRequest)[])

/** Whether a request is filtered. */
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
