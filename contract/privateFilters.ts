/**
 * Filters of a list that name patients come in this header, written as in a query: addresses end up in the logs of
 * proxies. Past the specification, and only for lists that it does not know.
 */
export const PRIVATE_FILTERS_HEADER = 'x-filters'
