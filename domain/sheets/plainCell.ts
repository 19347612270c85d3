/**
 * Matches cells that a spreadsheet would run as a formula, including full-width signs and cells already escaped by us.
 */
export const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** `="0612345678"`, which a spreadsheet shows as `0612345678`. */
const KEPT_NUMBER = /^="([^"]*)"$/

/** Returns what a cell of a file means: without the marks that our own exports and other programs write. */
export function plainCell(cell: string): string {
  const kept = KEPT_NUMBER.exec(cell.trim())
  return kept ? (kept[1] ?? '') : unguarded(cell)
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell as a formula. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
