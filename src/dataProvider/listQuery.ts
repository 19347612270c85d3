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
