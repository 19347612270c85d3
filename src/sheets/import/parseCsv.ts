import Papa from 'papaparse'
import { plainCell } from '../csvText.ts'
import { filledRows, type FileRow } from './fileRow.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** The rows of a CSV text that hold anything, the marks of our own export removed. */
export function parseCsv(csv: string): FileRow[] {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: delimiterOf(csv) })
  const bad = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return filledRows(
    data.map((cells, index) => ({ row: index + 1, cells: cells.map(plainCell), badQuotes: bad.has(index) })),
  )
}

/** Finds the delimiter that is most frequent in the first line outside quotes, since headers do not contain it. */
function delimiterOf(csv: string): string {
  const header =
    csv
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
