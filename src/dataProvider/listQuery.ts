import type { GetListParams } from 'react-admin'
import { PAGE_SIZE_DEFAULT } from '../../domain/limits.ts'

/**
 * Builds the query of a list: its filters, `page` from 1, `size` unless it is the API's default, and the sort string
 * that the console keeps in `sort.field` (`maxPatient.asc,name.kr.desc`). `meta: {paged: false}` requests all rows and
 * sends neither page nor size.
 */
export function listQuery({ filter, pagination, sort, meta }: Partial<GetListParams>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries<unknown>(filter ?? {})) {
    if (value !== '' && value !== null && value !== undefined) query.set(name, String(value))
  }
  if (meta?.paged === false) query.set('paged', 'false')
  else if (pagination) {
    query.set('page', String(pagination.page))
    if (pagination.perPage !== PAGE_SIZE_DEFAULT) query.set('size', String(pagination.perPage))
  }
  if (sort?.field) query.set('sort', sort.field)
  return query
}

/** Moves these parameters from a query into a new one. */
export function takeOut(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const taken = new URLSearchParams([...query].filter(([name]) => names.includes(name)))
  for (const name of names) query.delete(name)
  return taken
}
