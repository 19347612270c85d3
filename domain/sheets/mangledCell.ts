import type { Column } from './column.ts'
import { halfWidth } from './halfWidth.ts'

/** `'0612345678`: keeps the zeros of a number in a spreadsheet. */
const KEPT_ZEROS = /^'(\d+)$/
/** Errors of spreadsheets in place of a value, and the signs of a column that was too narrow for it. */
const ERROR = /^(?:#N\/A|#[A-Z0-9_/]+[!?]|#GETTING_DATA|Err:\d{3}|#{3,})$/i
/** A cell of a workbook with an error that it does not name. */
export const NO_VALUE = '#N/A'
/** A cell with a formula whose result is not in the file: programs that write workbooks leave it to the spreadsheet. */
export const NO_RESULT = '#FORMULA!'
/** Spreadsheets show long numbers so, and their last digits are lost. */
const SHORTENED = /^-?\d(?:\.\d+)?E\+\d+$/i
const DECIMAL = /^\d+\.0+$/

/** Whether the cells of a column are numbers or codes, and no words. */
const isCode = <K extends string>({ cell }: Column<K>) =>
  cell.type === 'digits' || (cell.type === 'text' && (cell.isCode || cell.id))

/** Removes the apostrophe before a number; codes become half width. Passwords stay as they are. */
export function withoutMarks<K extends string>(column: Column<K>, cell: string): string {
  if (column.cell.type === 'password') return cell
  if (!isCode(column)) return cell
  const plain = halfWidth(cell)
  return KEPT_ZEROS.exec(plain.trim())?.[1] ?? plain
}

export type Mangling =
  | 'importing.errorCell'
  | 'importing.formulaCell'
  | 'importing.shortenedNumber'
  | 'importing.decimalNumber'

/** Returns why a cell no longer holds what was typed into the spreadsheet; undefined if it may. */
export function mangling<K extends string>(column: Column<K>, cell: string): Mangling | undefined {
  const typed = cell.trim()
  if (typed === NO_RESULT) return 'importing.formulaCell'
  if (column.cell.type === 'password') return undefined
  if (ERROR.test(typed)) return 'importing.errorCell'
  if (SHORTENED.test(typed)) return 'importing.shortenedNumber'
  return isCode(column) && DECIMAL.test(typed) ? 'importing.decimalNumber' : undefined
}
