import Papa from 'papaparse'
import { plainCell } from './plainCell.ts'
import { filledRows, type FileRow } from './fileRow.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** A first line that names the delimiter to Excel, and is no row. */
const NAMED_DELIMITER = /^\uFEFF?sep=(.)(?=\r?\n)/i
/** Lines in which the delimiter is looked for: the header may stand below a title. */
const FIRST_LINES = 10
/** Characters that hold them. */
const BEGINNING = 20_000

/** The rows of a CSV text that hold anything, the marks of our own export removed. */
export function parseCsv(csv: string): FileRow[] {
  const named = NAMED_DELIMITER.exec(csv)
  const rows = named ? csv.slice(named[0].length) : csv
  const { data, errors } = Papa.parse<string[]>(rows, { delimiter: named?.[1] ?? delimiterOf(rows) })
  const bad = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return filledRows(
    data.map((cells, index) => ({ row: index + 1, cells: cells.map(plainCell), badQuotes: bad.has(index) })),
  )
}

/** Finds the delimiter that is in the most of the first lines outside quotes, then that which is most frequent there. */
function delimiterOf(csv: string): string {
  const lines = csv
    .slice(0, BEGINNING)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES)
  const counts = DELIMITERS.map((delimiter) => {
    const inLines = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    return { delimiter, lines: inLines.length, count: Math.max(0, ...inLines) }
  })
  return counts.reduce((best, each) =>
    each.lines > best.lines || (each.lines === best.lines && each.count > best.count) ? each : best,
  ).delimiter
}
