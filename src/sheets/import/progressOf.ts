import type { SheetLine } from '../sheet.ts'
import type { Import } from './useImport.ts'

export interface Progress {
  /** Number of valid lines in the file. */
  readonly total: number
  readonly created: number
  /** Lines that the server rejected. */
  readonly failed: readonly SheetLine[]
  /** Valid lines without a response. */
  readonly untried: readonly SheetLine[]
  /** Number of lines that were sent, answered or not. */
  readonly sent: number
}

/** Computes the progress of the import. */
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
