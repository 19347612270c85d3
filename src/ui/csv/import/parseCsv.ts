import Papa from 'papaparse'
import { unguarded } from '../csvText.ts'

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  readonly badQuotes: boolean
}

const DELIMITERS = [',', ';', '\t'] as const

/** Parses the non-empty rows of a CSV text and removes the apostrophes of our own export. */
export function parseCsv(csv: string): CsvRow[] {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: delimiterOf(csv) })
  const bad = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(unguarded), badQuotes: bad.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
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
