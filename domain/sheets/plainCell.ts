import { NO_RESULT } from './mangledCell.ts'

/**
 * Matches cells that a spreadsheet would run as a formula, including full-width signs and cells already escaped by us.
 */
export const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** `="0612345678"`, which a spreadsheet shows as `0612345678`. */
const KEPT_NUMBER = /^="([^"]*)"$/
/** `=VLOOKUP(…` or `=B2…`: a formula that was saved in place of its result. */
const CALCULATION = /^=[+-]?(?:[A-Z][A-Z0-9.]*\(|\$?[A-Z]{1,3}\$?\d)/

/** Returns what a cell of a file means: without the marks that our own exports and other programs write. */
export function plainCell(cell: string): string {
  const typed = cell.trim()
  const kept = KEPT_NUMBER.exec(typed)
  if (CALCULATION.test(typed)) return NO_RESULT
  return kept ? (kept[1] ?? '') : unguarded(cell)
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell as a formula. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
