import type { TextKey } from '../../i18n/messages.ts'
import type { SheetColumn } from '../sheet.ts'

/** `="0612345678"` and `'0612345678`: spellings that keep the zeros of a number in a spreadsheet. */
const KEPT_ZEROS = /^(?:="([^"]*)"|'(\d+))$/
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!)$/i
/** Spreadsheets show long numbers so, and their last digits are lost. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i
const DECIMAL = /^\d+\.0+$/

/** Removes what only keeps a number's zeros in a spreadsheet; passwords stay as they are. */
export function withoutMarks({ cell: { type } }: SheetColumn, cell: string): string {
  const match = type === 'password' ? null : KEPT_ZEROS.exec(cell.trim())
  return match ? (match[1] ?? match[2] ?? '') : cell
}

/** Returns why a cell no longer holds what was typed into the spreadsheet; undefined if it may. */
export function mangling({ cell: { type }, unique }: SheetColumn, cell: string): TextKey | undefined {
  const typed = cell.trim()
  if (type === 'password') return undefined
  if (ERROR.test(typed)) return 'importing.errorCell'
  if (SHORTENED.test(typed)) return 'importing.shortenedNumber'
  return unique && DECIMAL.test(typed) ? 'importing.decimalNumber' : undefined
}
