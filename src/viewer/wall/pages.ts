/** Patients on one page of the wall (VW-04). */
export const PAGE_SIZE = 5

/** Returns the number of pages of a list of `count`; an empty list has one. */
export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE))

/** Returns the part of a list that a page shows; `page` counts from zero. */
export const pageAt = <T>(list: readonly T[], page: number): T[] => list.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
