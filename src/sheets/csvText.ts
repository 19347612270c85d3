import { FORMULA } from '../../domain/sheets/plainCell.ts'

/** Marks the file as UTF-8 for Excel, which would otherwise garble Korean. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * Numbers that a spreadsheet would change when it opens a CSV file: it drops leading zeros, shortens numbers of 12 digits
 * or more and card numbers such as `7392E10`, and makes a day or a month of `3-2` and `2024-1`.
 */
const CHANGED_NUMBER = /^(?:0\d+|\d{12,}|\d+E\d+|\d{1,4}[-/]\d{1,4})$/i

/**
 * Formats rows as a CSV file: UTF-8 with BOM, CRLF, quoted where needed, formulas escaped, and numbers that a spreadsheet
 * would change as `="0612345678"`.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => row.map((cell) => quoted(written(cell))).join(',') + LINE_END).join('')
}

const written = (cell: string) => (CHANGED_NUMBER.test(cell) ? `="${cell}"` : guarded(cell))

/** Escapes formulas with an apostrophe, so that a spreadsheet does not run text from a memo. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
