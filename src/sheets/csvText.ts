/** Marks the file as UTF-8 for Excel, which would otherwise garble Korean. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/**
 * Matches cells that a spreadsheet would run as a formula, including full-width signs and cells already escaped by us.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * Numbers that a spreadsheet would change when it opens a CSV file: it drops leading zeros, and shortens numbers of 12
 * digits or more and card numbers such as `7392E10`.
 */
const CHANGED_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+)$/i
/** `="0612345678"`, which a spreadsheet shows as `0612345678`. */
const KEPT_NUMBER = /^="([^"]*)"$/

/**
 * Formats rows as a CSV file: UTF-8 with BOM, CRLF, quoted where needed, formulas escaped, and numbers that a spreadsheet
 * would change as `="0612345678"`.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => row.map((cell) => quoted(written(cell))).join(',') + LINE_END).join('')
}

const written = (cell: string) => (CHANGED_NUMBER.test(cell) ? `="${cell}"` : guarded(cell))

/** Returns what a cell of a file means: the reverse of what {@link csvText} writes. */
export function plainCell(cell: string): string {
  const kept = KEPT_NUMBER.exec(cell.trim())
  return kept ? (kept[1] ?? '') : unguarded(cell)
}

/** Escapes formulas with an apostrophe, so that a spreadsheet does not run text from a memo. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of {@link guarded}. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
