/** Marks the file as UTF-8 for Excel, which would otherwise garble Korean. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/**
 * Matches cells that a spreadsheet would run as a formula, including full-width signs and cells already escaped by us.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Formats rows as a CSV file: UTF-8 with BOM, CRLF, quoted where needed, formulas escaped. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => row.map((cell) => quoted(guarded(cell))).join(',') + LINE_END).join('')
}

/** Escapes formulas with an apostrophe, so that a spreadsheet does not run text from a memo. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of {@link guarded}. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
