/** Tells Excel that the file is UTF-8; without it Korean comes out wrong. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/** A cell that a spreadsheet would run as a formula, its full-width forms too, behind any apostrophes of ours. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Rows as a CSV file: UTF-8 with BOM, CRLF, quoted where needed, no cell a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => row.map((cell) => quoted(guarded(cell))).join(',') + LINE_END).join('')
}

/** An apostrophe keeps a spreadsheet from running what a person once typed into a memo. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Takes the apostrophe of {@link guarded} away again. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
