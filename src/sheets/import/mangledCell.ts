import type { TextKey } from '../../i18n/messages.ts'
import type { SheetColumn } from '../sheet.ts'
import { halfWidth } from './halfWidth.ts'

/** `'0612345678`: keeps the zeros of a number in a spreadsheet. */
const KEPT_ZEROS = /^'(\d+)$/
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!)$/i
/** Spreadsheets show long numbers so, and their last digits are lost. */
const SHORTENED = /^-?\d(?:\.\d+)?E\+\d+$/i
const DECIMAL = /^\d+\.0+$/

/** Whether the cells of a column are numbers or codes, and no words. */
const isCode = ({ cell }: SheetColumn) => cell.type === 'digits' || (cell.type === 'text' && (cell.isCode || cell.id))

/** Removes the apostrophe before a number; codes become half width. Passwords stay as they are. */
export function withoutMarks(column: SheetColumn, cell: string): string {
  if (column.cell.type === 'password') return cell
  if (!isCode(column)) return cell
  const plain = halfWidth(cell)
  return KEPT_ZEROS.exec(plain.trim())?.[1] ?? plain
}

/** Returns why a cell no longer holds what was typed into the spreadsheet; undefined if it may. */
export function mangling(column: SheetColumn, cell: string): TextKey | undefined {
  const typed = cell.trim()
  if (column.cell.type === 'password') return undefined
  if (ERROR.test(typed)) return 'importing.errorCell'
  if (SHORTENED.test(typed)) return 'importing.shortenedNumber'
  return isCode(column) && DECIMAL.test(typed) ? 'importing.decimalNumber' : undefined
}
