import type { SheetLine } from './readSheet.ts'
import type { Import } from './useImport.ts'

export interface Progress {
  /** Good lines of the file. */
  readonly total: number
  readonly created: number
  /** Lines that the server refused. */
  readonly failed: readonly SheetLine[]
  /** Good lines without an answer. */
  readonly untried: readonly SheetLine[]
  /** Lines with an answer, or on their way to one. */
  readonly sent: number
}

/** How far the sending has come. */
export function progressOf(lines: readonly SheetLine[], { results }: Pick<Import, 'results'>): Progress {
  const good = lines.filter(({ problems }) => problems.length === 0)
  const state = ({ row }: SheetLine) => results.get(row)?.state
  return {
    total: good.length,
    created: good.filter((line) => state(line) === 'created').length,
    failed: good.filter((line) => state(line) === 'failed'),
    untried: good.filter((line) => state(line) === undefined || state(line) === 'sending'),
    sent: results.size,
  }
}
