import { scanXml } from './scanXml.ts'

/** A format of nothing but zeros, of at least two, and of text that stands as it is: `00000`, `000-0000`, `"A"000`. */
const ZEROS = /^(?:0|[- ]|"[^"]*"|\\.)+$/
const PIECE = /0|[- ]|"([^"]*)"|\\(.)/g
/** Spreadsheets take no longer format. */
const FORMAT_MAX = 255
/** Ids of the formats of days and times that every spreadsheet has, as ranges. */
const DATE_FORMATS: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Parts of a format that are text, colours or conditions; `[h]` is a number of hours. */
const NO_PLACEHOLDER = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Meaning of a cell's style for its value. */
export interface CellStyle {
  readonly isDate: boolean
  /** Number format that shows leading zeros; undefined for other formats. */
  readonly zeros: string | undefined
  readonly isStruck: boolean
}

/** Returns the styles to which the cells of a workbook refer by their positions. */
export function cellStyles(xml: string): CellStyle[] {
  const codes = new Map<string | undefined, string>()
  const fonts: { isStruck: boolean }[] = []
  const formats: { readonly format: string | undefined; readonly font: number }[] = []
  let part = ''
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        codes.set(attributes()['numFmtId'], (attributes()['formatCode'] ?? '').slice(0, FORMAT_MAX))
      else if (name === 'fonts' || name === 'cellXfs') part = name
      else if (part === 'fonts' && name === 'font') fonts.push({ isStruck: false })
      else if (part === 'fonts' && name === 'strike' && isOn(attributes()['val'])) {
        const font = fonts.at(-1)
        if (font) font.isStruck = true
      } else if (part === 'cellXfs' && name === 'xf')
        formats.push({ format: attributes()['numFmtId'], font: Number(attributes()['fontId']) })
    },
    close: (name) => {
      if (name === part) part = ''
    },
  })
  return formats.map(({ format, font }) => {
    const code = codes.get(format)
    return {
      isDate: code === undefined ? isDateFormat(Number(format)) : isDateCode(code),
      zeros: zerosOf(code?.split(';', 1)[0]),
      isStruck: fonts[font]?.isStruck ?? false,
    }
  })
}

/** Whether a property of a font applies: without a value it does. */
export const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false'

const isDateFormat = (id: number) => DATE_FORMATS.some(([first, last]) => id >= first && id <= last)

const isDateCode = (code: string) => /[ymdhs]/i.test(code.replaceAll(NO_PLACEHOLDER, '').split(';', 1)[0] ?? '')

const zerosOf = (code: string | undefined) =>
  code !== undefined && ZEROS.test(code) && code.split('0').length > 2 ? code : undefined

/** Formats a whole number as a spreadsheet does; undefined for other numbers. */
export function withZeros(number: string, format: string): string | undefined {
  if (!/^\d+$/.test(number)) return undefined
  const pieces = [...format.matchAll(PIECE)].map(([piece, quoted, escaped]) => ({
    isDigit: piece === '0',
    text: quoted ?? escaped ?? piece,
  }))
  const count = pieces.filter(({ isDigit }) => isDigit).length
  const digits = number.padStart(count, '0')
  // Digits that exceed the format stand at its first zero.
  let next = digits.length - count
  let isFirst = true
  return pieces
    .map(({ isDigit, text }) => {
      if (!isDigit) return text
      const start = isFirst ? 0 : next
      isFirst = false
      next += 1
      return digits.slice(start, next)
    })
    .join('')
}
