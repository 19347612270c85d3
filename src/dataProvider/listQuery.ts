import type { GetListParams } from 'react-admin'
import { PAGE_SIZE_DEFAULT } from '../../domain/limits.ts'

type Query = Record<string, string>

/**
 * Builds the query of a list: its filters, `page` from 1, `size` unless it is the API's default, and the sort string
 * that the console keeps in `sort.field` (`maxPatient.asc,name.kr.desc`). `meta: {paged: false}` requests all rows and
 * sends neither page nor size.
 */
export function listQuery({ filter, pagination, sort, meta }: Partial<GetListParams>): Query {
  const query: Query = {}
  for (const [name, value] of Object.entries<unknown>(filter ?? {})) {
    if (value !== '' && value !== null && value !== undefined) query[name] = String(value)
  }
  if (meta?.paged === false) query['paged'] = 'false'
  else if (pagination) {
    query['page'] = String(pagination.page)
    if (pagination.perPage !== PAGE_SIZE_DEFAULT) query['size'] = String(pagination.perPage)
  }
  if (sort?.field) query['sort'] = sort.field
  return query
}

/** Moves these parameters from a query into a new one. */
export function takeOut(query: Query, names: readonly string[]): Query {
  const taken = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  for (const name of names) delete query[name]
  return taken
}

/** A page of a list, as requested and as answered. */
interface AnsweredPage {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Number of rows in the response. */
  readonly rows: number
  readonly total: number
}

/**
 * Page sizes of servers that send neither their page size nor their number of pages: section 7 promises only the rows
 * and the total. They are learned from the responses.
 */
export class PageSizes {
  readonly #learned = new Map<string, number>()

  /** Returns the number of pages of a list; undefined while its page size is unknown, or as requested. */
  pagesOf(list: string, { page, perPage, rows, total }: AnsweredPage): number | undefined {
    // A first page that does not hold all is full.
    if (page === 1 && rows > 0 && rows < total) this.#learned.set(list, rows)
    const size = this.#learned.get(list) ?? (rows === perPage ? perPage : guess({ page, rows, total }))
    return size === undefined || size === perPage || total === 0 ? undefined : Math.ceil(total / size)
  }
}

/** Guesses the page size from a later page: of the last page if that is possible, otherwise of one that is full. */
function guess({ page, rows, total }: Omit<AnsweredPage, 'perPage'>): number | undefined {
  if (rows === 0 || rows >= total) return undefined
  const before = (total - rows) / (page - 1)
  return Number.isInteger(before) && before > rows ? before : rows
}
