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
