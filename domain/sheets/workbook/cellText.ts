import { FileError } from '../fileRow.ts'
import { NO_RESULT, NO_VALUE } from '../mangledCell.ts'
import { type CellStyle, isOn, withZeros } from './cellStyles.ts'
import { type RichText, unescaped } from './richText.ts'

/** Spreadsheets keep so many digits of a number; those behind are lost, or errors of the binary fraction. */
const DIGITS = 15
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** Serial number of 1970-01-01. */
const SERIAL_OF_EPOCH = 25_569
/** Serial number of the day after 9999-12-31, from which on a number is no day. */
const SERIAL_MAX = 2_958_466

/** Tables of the workbook to which the cells of all sheets refer. */
export interface Book {
  readonly strings: readonly RichText[]
  readonly styles: readonly CellStyle[]
  /** How many days fewer than those since 1900 its serial numbers count. */
  readonly daysLess: number
}

/** A cell as a sheet stores it. */
export interface StoredCell {
  readonly column: number
  readonly type: string
  readonly style: CellStyle | undefined
  isFormula: boolean
  /** Undefined without an element of the value. */
  value: string | undefined
}

/**
 * Returns the text that a CSV file would have in place of a cell.
 * @throws {FileError} for a cell that refers to a text that the workbook lacks
 */
export function textOf(cell: StoredCell, inline: RichText, { strings, daysLess }: Book): RichText {
  const { type, style, isFormula, value } = cell
  const plain = (text: string) => ({ text, isStruck: false })
  // An empty text is the result of a formula only where it is stored as one.
  if (isFormula && (value === undefined || (value === '' && type !== 'str')) && inline.text === '')
    return plain(NO_RESULT)
  switch (type) {
    case 'inlineStr':
      return inline
    case 's': {
      if (!value) return plain('')
      const found = strings[Number(value)]
      if (!found) throw new FileError('notWorkbook')
      return found
    }
    case 'str':
      return plain(unescaped(value ?? ''))
    case 'b':
      return plain(value ? (isOn(value) ? 'TRUE' : 'FALSE') : '')
    case 'e':
      return plain(value?.startsWith('#') ? value : NO_VALUE)
    case 'd':
      return plain(value ? dateText(Date.parse(/[Z+]/.test(value) ? value : `${value}Z`)) : '')
    default: {
      if (!value) return plain('')
      const serial = Number(value)
      if (style?.isDate && serial >= 0 && serial < SERIAL_MAX)
        // A time without a day is below 1 in both ways of counting days.
        return plain(dateText((serial - SERIAL_OF_EPOCH + (serial < 1 ? 0 : daysLess)) * DAY_MS))
      const number = numberText(value)
      return plain((style?.zeros && withZeros(number, style.zeros)) || number)
    }
  }
}

/** As spreadsheets show it: a number of more digits than they keep comes shortened (`1.23E+17`), and is refused as such. */
function numberText(spelled: string): string {
  const number = Number(Number(spelled).toPrecision(DIGITS))
  return Math.abs(number) < 10 ** DIGITS ? String(number) : number.toExponential().replace('e', 'E')
}

/** A time without a day has one of the last days of this year. */
const YEAR_OF_TIMES = 1899

/** `2026-03-01`, `09:30:00` or both, as the cell has a day, a time or both. @throws for an instant that is none */
function dateText(instant: number): string {
  // As fractions of a day, times miss the second by little.
  const rounded = new Date(Math.round(instant / SECOND_MS) * SECOND_MS)
  const [day = '', time = ''] = rounded.toISOString().slice(0, -'.000Z'.length).split('T')
  if (rounded.getUTCFullYear() <= YEAR_OF_TIMES) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
