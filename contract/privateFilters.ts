/**
 * Header with list filters that contain patients' names, encoded like a query string: addresses end up in the logs of
 * proxies. Beyond the specification, and only for lists that the specification does not have.
 */
export const PRIVATE_FILTERS_HEADER = 'x-filters'
