import { xmlInside, xmlTags } from './xmlTags.ts'

/** A format of nothing but zeros, of at least two, and of text that stands as it is: `00000`, `000-0000`, `"A"000`. */
const ZEROS = /^(?:0|[- ]|"[^"]*"|\\.)+$/
const PIECE = /0|[- ]|"([^"]*)"|\\(.)/g

/** Returns for each cell style the number format that shows leading zeros, undefined for other formats. */
export function zeroFormats(styles: string): (string | undefined)[] {
  const codes = new Map([...xmlTags(styles, 'numFmt')].map(({ numFmtId, formatCode }) => [numFmtId, formatCode]))
  return [...xmlTags(xmlInside(styles, 'cellXfs'), 'xf')].map(({ numFmtId }) => {
    const code = codes.get(numFmtId)?.split(';', 1)[0]
    return code !== undefined && ZEROS.test(code) && code.split('0').length > 2 ? code : undefined
  })
}

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
